import type { ExportSelection } from '../../export/export-dialog.tsx'
import { hasActiveFilter } from '../../guards/filtered-sites.ts'
import type { GuardFilter } from '../../guards/guard-filter.ts'
import { filterReplayGuards } from '../filter-replay-guards.ts'
import type { ReplayRange } from '../../playback/range/replay-range.ts'
import type { OpenReplay } from '../data/open-replay.ts'

interface Shown {
  /** guards whose whole trail is drawn, and the selected one */
  picked: readonly string[]
  filter: GuardFilter
  /** selected part of the replay; null for all of it */
  range: ReplayRange | null
  nameOf: (guard: string) => string
}

/**
 * Returns the default selection of an export dialog. Guards of the roster and guards with loaded fixes can be
 * selected. Preselected are the picked guards, otherwise those who match the filter at any time of the range.
 */
export function replayExportSelection(
  night: Pick<
    OpenReplay,
    'parts' | 'tracks' | 'board' | 'guardsBetween' | 'from' | 'to' | 'asSeen' | 'clock'
  >,
  { picked, filter, range, nameOf }: Shown,
): ExportSelection {
  const { from, to } = range ?? night
  const seen = { at: Math.floor(night.clock.moment), isShown: night.asSeen }
  const onBooks = night.parts.roster.guards.map(({ id }) => id)
  const offered = [...new Set([...onBooks, ...night.tracks.guards(), ...picked])]
  const chosen =
    picked.length > 0
      ? [...picked]
      : hasActiveFilter(filter) && filterReplayGuards(night, filter, { from, to })
  return {
    guards: offered.map((id) => ({ id, name: nameOf(id) })),
    ...(chosen && { chosen }),
    from,
    to,
    seen,
  }
}
