import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useSession } from '../../app/app-services.ts'
import { useIsFeedDown } from '../../api/live-feed-context.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { geofenceShapes } from '../../map/scene/map-places.ts'
import {
  GUARDS_FAILED,
  currentGuards,
  trackerLists,
  trackerQuery,
  type TrackerData,
  type TrackerList,
} from './tracker-data.ts'
import { useCurrentAssignments } from './current-assignment.ts'
import { useTracking } from './use-tracking.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

function useRosterList<Row>(list: TrackerList<Row>) {
  const { api } = useSession()
  return useQuery({
    ...trackerQuery(list, api),
    retry: 1,
    ...useRefreshOptions(list.shown),
  })
}

const NONE: never[] = []

/**
 * Fetches the lists of the tracker pages. Each is fetched again after its events, and guards also when an
 * unknown guard reports. Lists are independent: if one fails, the others stay usable. If a refetch fails, the
 * old data stays.
 */
export function useTrackerData() {
  const { live, statuses, listShown, timeZone } = useTracking()
  const guards = useRosterList(trackerLists.guards)
  const clients = useRosterList(trackerLists.clients)
  const assignments = useRosterList(trackerLists.assignments)
  const posts = useRosterList(trackerLists.posts)
  const all = { Guards: guards, Clients: clients, Assignments: assignments, 'Site posts': posts }
  const lists = Object.values(all)
  const failed = lists.some(({ isError }) => isError)
  const feedIsDown = useIsFeedDown()
  const tell = useEffectEvent(() => {
    // no message if old data is shown while the feed is down: fetching is retried
    if (feedIsDown && lists.every(({ data }) => data !== undefined)) return
    showToast('error', tr(texts.errorLoadingDataPleaseRefreshThePage))
  })
  useEffect(() => {
    if (failed) tell()
  }, [failed])
  useEffect(() => {
    if (!guards.isPending) listShown()
  }, [guards.isPending, listShown])
  const { data: everybody, dataUpdatedAt: requestedAt } = guards
  const listed = useMemo(() => everybody && currentGuards(everybody, requestedAt), [everybody, requestedAt])
  const ask = guards.refetch
  useEffect(() => {
    if (listed) statuses.setRoster(listed)
  }, [listed, statuses])
  useEffect(() => {
    if (assignments.data) statuses.setGeofences(geofenceShapes(assignments.data))
  }, [assignments.data, statuses])
  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (!listed) return
    const known = new Set(listed.map(({ id }) => id))
    let first = true
    const watching = live.guards$.subscribe(({ byId, changed }) => {
      const unknown = [...(first ? byId.keys() : changed)].filter(
        (id) => !known.has(id) && !asked.current.has(id),
      )
      first = false
      if (unknown.length === 0) return
      // each id triggers one refetch only, because the list may never contain it
      for (const id of unknown) asked.current.add(id)
      void ask()
    })
    return () => watching.unsubscribe()
  }, [listed, ask, live])
  const posted = useCurrentAssignments(listed ?? NONE, timeZone)
  const roster = useMemo(
    (): TrackerData => ({
      guards: posted,
      clients: clients.data ?? NONE,
      assignments: assignments.data ?? NONE,
      posts: posts.data ?? NONE,
    }),
    [posted, clients.data, assignments.data, posts.data],
  )
  const missing = Object.entries(all).filter(([, list]) => list.isError && list.data === undefined)
  return {
    roster,
    /** whether guards are still loading; the page does not wait for other lists */
    isPending: guards.isPending,
    error: listed ? null : guards.error && failureOf(guards.error),
    /** lists that could not be fetched, with reasons */
    missing: missing.flatMap(([name, { error }]) =>
      name === 'Guards' ? [] : [`${name}: ${error?.message}`],
    ),
    isFetching: missing.some(([, list]) => list.isFetching),
    /** fetches the failed lists again */
    refetch: () => Promise.all(missing.map(([, list]) => list.refetch())),
  }
}

/** Returns the error to show instead of the list of guards. */
const failureOf = ({ message }: Error) => ({
  title: GUARDS_FAILED,
  detail: message === GUARDS_FAILED ? undefined : message,
})
