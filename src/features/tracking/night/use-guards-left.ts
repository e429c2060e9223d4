import { useMemo } from 'react'
import { isNarrowed } from '../guards/filtered-sites.ts'
import { useTrackerSearch } from '../use-tracker-search.ts'
import { guardsLeft } from './guards-left.ts'
import type { OpenNight } from './open-night.ts'

/**
 * Whom the filters of the address leave at any time of a night, however they stand, which is known of a moment alone;
 * null: everybody. The same array while that is so.
 */
export function useGuardsLeft(night: OpenNight): readonly string[] | null {
  const [{ q, client, assignment }] = useTrackerSearch()
  return useMemo(() => {
    const filter = { q, client, assignment, status: 'all', offDuty: true } as const
    return isNarrowed(filter) ? guardsLeft(night, filter, night) : null
  }, [night, q, client, assignment])
}
