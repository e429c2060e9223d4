import { useMemo, useSyncExternalStore } from 'react'
import { filterGuards } from './guard-filter.ts'
import type { LiveStandings, StandingSummary } from './live-standings.ts'
import type { RosterGuard } from '../roster.ts'
import type { TrackerSearch } from '../tracker-search.ts'

/** How everybody stands; renders when somebody's standing changes, at most once a second. */
export function useStandings(standings: LiveStandings): StandingSummary {
  return useSyncExternalStore(standings.watchSummary, standings.summary)
}

/** The guards that pass the filters of the address; the same array while nothing changes it. */
export function useFilteredGuards(
  guards: readonly RosterGuard[],
  { q, client, assignment, status, offDuty }: TrackerSearch,
  summary: StandingSummary,
): readonly RosterGuard[] {
  // where nobody is left out for their standing, a change of it leaves the list alone
  const judged = status === 'all' && (offDuty || q !== '') ? null : summary
  return useMemo(
    () =>
      filterGuards(
        guards,
        { q, client, assignment, status, offDuty },
        (guard) => judged?.of(guard.id) ?? 'unknown',
      ),
    [guards, q, client, assignment, status, offDuty, judged],
  )
}
