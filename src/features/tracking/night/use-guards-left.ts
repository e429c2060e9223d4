import { useMemo } from 'react'
import { isNarrowed } from '../guards/filtered-sites.ts'
import { useTrackerSearch } from '../use-tracker-search.ts'
import { guardsLeft } from './guards-left.ts'
import type { OpenNight } from './open-night.ts'

/**
 * Returns guards who match the URL's filters at any time of a replay, ignoring status, which depends on the
 * time; null: all. The same array while unchanged.
 */
export function useGuardsLeft(night: OpenNight): readonly string[] | null {
  const [{ q, client, assignment }] = useTrackerSearch()
  return useMemo(() => {
    const filter = { q, client, assignment, status: 'all', offDuty: true } as const
    return isNarrowed(filter) ? guardsLeft(night, filter, night) : null
  }, [night, q, client, assignment])
}
