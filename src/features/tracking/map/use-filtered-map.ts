import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { filteredSites } from '../guards/filtered-sites.ts'
import type { GuardFilter } from '../guards/guard-filter.ts'
import type { TrackerData, TrackerGuard } from '../tracker-data.ts'
import type { TrackerUrlState } from '../tracker-url-state.ts'
import type { TrackerMap } from './create-tracker-map.ts'
import { sitePlaces } from '../../../map/scene/map-places.ts'

interface Filtered {
  map: TrackerMap | null
  roster: TrackerData
  search: TrackerUrlState
  /** guards who match the filters */
  guards: readonly TrackerGuard[]
  /** which guards the map shows; keep the function's identity while unchanged */
  shows: (workerId: string) => boolean
  change: (change: Partial<TrackerUrlState>) => void
  /** returns whether the camera is free: it does not follow a guard, or show a trail */
  mayFit: () => boolean
}

/**
 * Returns the matching posts and geofences, and `narrow`, by which a person changes a filter: the map then
 * moves once to the matches. Later movements of guards do not move it.
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
  // status matches change by themselves, and must not move the map
  return { sites, opensOn: status === 'all' ? undefined : roster, narrow }
}
