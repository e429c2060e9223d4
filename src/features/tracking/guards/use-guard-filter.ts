import { useMemo, useSyncExternalStore } from 'react'
import { filterGuards } from './guard-filter.ts'
import type { LiveStandings, StandingSummary } from './live-standings.ts'
import type { RosterGuard } from '../roster.ts'
import type { TrackerSearch } from '../tracker-search.ts'

/** Who is online, stale, lost and offline; renders when somebody's standing changes, at most once a second. */
export function useStandings(standings: LiveStandings): StandingSummary {
  return useSyncExternalStore(standings.watchSummary, standings.summary)
}

/** The guards that pass the filters of the address; the same array while nothing changes it. */
export function useFilteredGuards(
  guards: readonly RosterGuard[],
  { q, client, assignment, status }: TrackerSearch,
  summary: StandingSummary,
): readonly RosterGuard[] {
  // who is online matters only where that is asked for: else a change of standing leaves the list alone
  const judged = status === 'all' ? null : summary
  return useMemo(
    () =>
      filterGuards(guards, { q, client, assignment, status }, (guard) => judged?.of(guard.id) ?? 'off_duty'),
    [guards, q, client, assignment, status, judged],
  )
}
