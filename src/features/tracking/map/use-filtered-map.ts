import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { filteredSites } from '../guards/filtered-sites.ts'
import type { GuardFilter } from '../guards/guard-filter.ts'
import type { TrackerData, TrackerGuard } from '../tracker-data.ts'
import type { TrackerUrlState } from '../url/tracker-url-state.ts'
import type { TrackerMap } from './create-tracker-map.ts'
import { sitePlaces } from '../../../map/scene/map-places.ts'

interface Filtered {
  map: TrackerMap | null
  roster: TrackerData
  search: TrackerUrlState
  /** the guards who match the filters */
  guards: readonly TrackerGuard[]
  /** whether the map shows a guard (memoized) */
  shows: (workerId: string) => boolean
  change: (change: Partial<TrackerUrlState>) => void
  /** returns whether the map may move; it may not while it follows a guard or shows a trail */
  mayFit: () => boolean
}

/**
 * Returns the matching posts and geofences, and `narrow`, which changes a filter for the user. After
 * `narrow`, the map is fitted to the matches once. It does not move when matching guards move.
 */
export function useFilteredMap({ map, roster, search, guards, shows, change, mayFit }: Filtered) {
  const { q, client, assignment, status, offDuty } = search
  const { posts, assignments } = roster
  const chosen = useMemo(
    () => roster.guards.find(({ id }) => id === search.guard) ?? null,
    [roster.guards, search.guard],
  )
  const sites = useMemo(
    () => filteredSites({ posts, assignments }, { q, client, assignment, status, offDuty }, guards, chosen),
    [posts, assignments, q, client, assignment, status, offDuty, guards, chosen],
  )
  const byHand = useRef(false)
  const narrow = useCallback(
    (wanted: Partial<GuardFilter>) => {
      byHand.current = true
      map?.endOpening()
      change(wanted)
    },
    [map, change],
  )
  useEffect(() => map?.showOnly(shows), [map, shows])
  const fit = useEffectEvent(() => {
    if (byHand.current && mayFit()) map?.fitAll(sitePlaces(sites))
    byHand.current = false
  })
  useEffect(() => fit(), [q, client, assignment, status])
  // with a status filter, the matches change with time, so the map opens on all places of the roster
  return { sites, opensOn: status === 'all' ? undefined : roster, narrow }
}
