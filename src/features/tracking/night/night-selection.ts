import type { ExportSelection } from '../export/export-dialog.tsx'
import type { NightRange } from './night-range.ts'
import type { OpenNight } from './open-night.ts'

interface Shown {
  /** who was chosen by hand: the guards whose paths are shown, and the one who is selected */
  picked: readonly string[]
  /** whom a filter leaves; null where none is set */
  filter: ((guard: string) => boolean) | null
  /** null: the whole night */
  range: NightRange | null
  nameOf: (guard: string) => string
}

/**
 * What is exported of a night: everybody who is on its books or has a fix in what is loaded may be chosen, whoever is on
 * duty at the moment that is shown; first those who were picked or whom a filter leaves.
 */
export function nightSelection(
  { parts, tracks, from, to }: Pick<OpenNight, 'parts' | 'tracks' | 'from' | 'to'>,
  { picked, filter, range, nameOf }: Shown,
): ExportSelection {
  const onBooks = parts.roster.guards.map(({ id }) => id)
  const offered = [...new Set([...onBooks, ...tracks.guards(), ...picked])]
  const chosen = picked.length > 0 ? [...picked] : filter && offered.filter(filter)
  return {
    guards: offered.map((id) => ({ id, name: nameOf(id) })),
    ...(chosen && { chosen }),
    from: range?.from ?? from,
    to: range?.to ?? to,
  }
}
