import { useMemo, useSyncExternalStore } from 'react'
import { countStandings } from '../../../../domain/worker/standing.ts'
import { filterGuards } from './guard-filter.ts'
import type { Standings, StandingSummary } from './standing-views.ts'
import type { RosterGuard } from '../roster.ts'
import type { TrackerSearch } from '../tracker-search.ts'

/** How everybody stands; renders when somebody's standing changes, at most once a second. */
export function useStandings(standings: Standings): StandingSummary {
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
        (guard) => judged?.dutyOf(guard.id) ?? null,
      ),
    [guards, q, client, assignment, status, offDuty, judged],
  )
}

/** How many of each standing there are among those who pass the filters other than that by status; null while unknown. */
export function useFilteredCounts(
  guards: readonly RosterGuard[],
  { q, client, assignment }: TrackerSearch,
  summary: StandingSummary,
): StandingSummary['counts'] {
  return useMemo(() => {
    if (summary.counts === null || (q === '' && client === null && assignment === null)) return summary.counts
    const filter = { q, client, assignment, status: 'all', offDuty: true } as const
    return countStandings(filterGuards(guards, filter, () => 'unknown').map(({ id }) => summary.of(id)))
  }, [guards, q, client, assignment, summary])
}
