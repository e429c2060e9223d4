import type { ExportSelection } from '../../export/export-dialog.tsx'
import { isNarrowed } from '../../guards/filtered-sites.ts'
import type { GuardFilter } from '../../guards/guard-filter.ts'
import { guardsLeft } from '../guards-left.ts'
import type { NightRange } from './night-range.ts'
import type { OpenNight } from '../open-night.ts'

interface Shown {
  /** who was chosen by hand: the guards whose paths are shown, and the one who is selected */
  picked: readonly string[]
  filter: GuardFilter
  /** null: the whole night */
  range: NightRange | null
  nameOf: (guard: string) => string
}

/**
 * What is exported of a night: everybody who is on its books or has a fix in what is loaded may be chosen, whoever is on
 * duty at the moment that is shown; first those who were picked, or whom a filter leaves at any time of the range. A
 * standing alone is that of the moment.
 */
export function nightSelection(
  night: Pick<OpenNight, 'parts' | 'tracks' | 'board' | 'guardsBetween' | 'from' | 'to' | 'asSeen' | 'clock'>,
  { picked, filter, range, nameOf }: Shown,
): ExportSelection {
  const { from, to } = range ?? night
  const seen = { at: Math.floor(night.clock.moment), isShown: night.asSeen }
  const onBooks = night.parts.roster.guards.map(({ id }) => id)
  const offered = [...new Set([...onBooks, ...night.tracks.guards(), ...picked])]
  const chosen =
    picked.length > 0 ? [...picked] : isNarrowed(filter) && guardsLeft(night, filter, { from, to })
  return {
    guards: offered.map((id) => ({ id, name: nameOf(id) })),
    ...(chosen && { chosen }),
    from,
    to,
    seen,
  }
}
