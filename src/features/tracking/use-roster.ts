import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Api } from '../../api.ts'
import { useSession } from '../../app-services.ts'
import { useRefreshed } from '../../resource/refresh.ts'
import { showToast } from '../../ui/toast.ts'
import { geofenceShapes } from './map/map-places.ts'
import { loadAssignments, loadClients, loadGuards, loadPosts, type Roster } from './roster.ts'
import { useTracking } from './use-tracking.ts'

const KEPT_MS = 60_000

function useList<Item>(
  stream: string,
  others: string[],
  load: (api: Pick<Api, 'get'>, signal?: AbortSignal) => Promise<Item[]>,
) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['tracker', stream],
    queryFn: ({ signal }) => load(api, signal),
    staleTime: KEPT_MS,
    retry: 1,
    ...useRefreshed({ stream, others }),
  })
}

const NONE: never[] = []

/**
 * Clients, assignments, guards and posts, loaded on entry, and again when a guard reports who was not there. Each
 * stands for itself: one that fails leaves the others, and a later load that fails leaves what is there.
 */
export function useRoster() {
  const { live, standings } = useTracking()
  const guards = useList('worker', ['client', 'assignment'], loadGuards)
  const clients = useList('client', NONE, loadClients)
  const assignments = useList('assignment', ['client'], loadAssignments)
  const posts = useList('site-post', ['assignment'], loadPosts)
  const lists = [guards, clients, assignments, posts]
  const { data, refetch } = guards
  const failed = lists.some(({ error }) => error !== null)
  useEffect(() => {
    if (failed) showToast('error', 'Error loading data. Please refresh the page.')
  }, [failed])
  useEffect(() => {
    if (data) standings.setRoster(data)
  }, [data, standings])
  useEffect(() => {
    if (assignments.data) standings.setFences(geofenceShapes(assignments.data))
  }, [assignments.data, standings])
  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (!data) return
    const known = new Set(data.map(({ id }) => id))
    let all = true
    const watching = live.guards$.subscribe(({ byId, changed }) => {
      const unknown = [...(all ? byId.keys() : changed)].filter(
        (id) => !known.has(id) && !asked.current.has(id),
      )
      all = false
      if (unknown.length === 0) return
      // asked for once: who is still missing then is not a guard of the list
      for (const id of unknown) asked.current.add(id)
      void refetch()
    })
    return () => watching.unsubscribe()
  }, [data, refetch, live])
  const roster = useMemo(
    (): Roster => ({
      guards: data ?? NONE,
      clients: clients.data ?? NONE,
      assignments: assignments.data ?? NONE,
      posts: posts.data ?? NONE,
    }),
    [data, clients.data, assignments.data, posts.data],
  )
  const missing = lists.filter((list) => list.error !== null && list.data === undefined)
  const failureOf = (name: string, { data, error }: (typeof lists)[number]) =>
    error === null || data !== undefined ? [] : [`${name}: ${error.message}`]
  return {
    roster,
    /** of the guards, without whom there is no list */
    isPending: guards.isPending,
    error: data ? null : guards.error,
    /** which of the other lists could not be had, and why */
    missing: [
      ...failureOf('Clients', clients),
      ...failureOf('Assignments', assignments),
      ...failureOf('Site posts', posts),
    ],
    isFetching: missing.some((list) => list.isFetching),
    /** asks again for what brought nothing */
    refetch: () => missing.forEach((list) => void list.refetch()),
  }
}
