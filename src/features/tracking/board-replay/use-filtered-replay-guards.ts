import { useMemo } from 'react'
import { hasActiveFilter } from '../guards/filtered-sites.ts'
import { useTrackerUrlState } from '../use-tracker-url-state.ts'
import { filterReplayGuards } from './filter-replay-guards.ts'
import type { OpenReplay } from './data/open-replay.ts'

/**
 * Returns guards who match the URL's filters at any time of a replay, ignoring status, which depends on the
 * time; null: all. The same array while unchanged.
 */
export function useFilteredReplayGuards(night: OpenReplay): readonly string[] | null {
  const [{ q, client, assignment }] = useTrackerUrlState()
  return useMemo(() => {
    const filter = { q, client, assignment, status: 'all', offDuty: true } as const
    return hasActiveFilter(filter) ? filterReplayGuards(night, filter, night) : null
  }, [night, q, client, assignment])
}
