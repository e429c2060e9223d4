import { useMemo } from 'react'
import { hasActiveFilter } from '../guards/filtered-sites.ts'
import { useTrackerUrlState } from '../url/use-tracker-url-state.ts'
import { filterReplayGuards } from './filter-replay-guards.ts'
import type { OpenReplay } from './data/open-replay.ts'

/**
 * Returns the guards who match the URL's filters at any time of a replay (the same array until that changes);
 * null without filters. Status filters are ignored, because statuses change with time.
 */
export function useFilteredReplayGuards(night: OpenReplay): readonly string[] | null {
  const [{ q, client, assignment }] = useTrackerUrlState()
  return useMemo(() => {
    const filter = { q, client, assignment, status: 'all', offDuty: true } as const
    return hasActiveFilter(filter) ? filterReplayGuards(night, filter, night) : null
  }, [night, q, client, assignment])
}
