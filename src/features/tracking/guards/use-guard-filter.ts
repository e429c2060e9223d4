import { useMemo, useSyncExternalStore } from 'react'
import { countByStatus } from '../../../../domain/worker/guard-status.ts'
import { filterGuards } from './guard-filter.ts'
import type { GuardStatuses, StatusSummary } from './status-views.ts'
import type { TrackerGuard } from '../tracker-data.ts'
import type { TrackerUrlState } from '../url/tracker-url-state.ts'

/** Returns the statuses of all guards. Renders again if one changes, at most once a second. */
export function useGuardStatuses(statuses: GuardStatuses): StatusSummary {
  return useSyncExternalStore(statuses.watchSummary, statuses.summary)
}

/** Returns the guards that match the URL's filters. The array is the same until it changes. */
export function useFilteredGuards(
  guards: readonly TrackerGuard[],
  { q, client, assignment, status, offDuty }: TrackerUrlState,
  summary: StatusSummary,
): readonly TrackerGuard[] {
  // without a filter that depends on statuses, their changes do not recompute the list
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

/** Counts, by status, the guards who match all other filters. Returns null until every status is known. */
export function useFilteredCounts(
  guards: readonly TrackerGuard[],
  { q, client, assignment }: TrackerUrlState,
  summary: StatusSummary,
): StatusSummary['counts'] {
  return useMemo(() => {
    if (summary.counts === null || (q === '' && client === null && assignment === null)) return summary.counts
    const filter = { q, client, assignment, status: 'all', offDuty: true } as const
    return countByStatus(filterGuards(guards, filter, () => 'unknown').map(({ id }) => summary.of(id)))
  }, [guards, q, client, assignment, summary])
}
