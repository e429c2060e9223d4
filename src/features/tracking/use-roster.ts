import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useSession } from '../../app-services.ts'
import { useRefreshed } from '../../resource/refresh.ts'
import { showToast } from '../../ui/toast.ts'
import { useTracking } from './use-tracking.ts'
import { rosterLists, type Roster, type RosterList } from './roster.ts'

export const NO_ROSTER: Roster = { guards: [], clients: [], assignments: [], posts: [] }

const KEPT_MS = 60_000

function useRosterList<Row>({ load, shown }: RosterList<Row>) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['tracker roster', shown.stream],
    queryFn: ({ signal }) => load(api, signal),
    staleTime: KEPT_MS,
    retry: 1,
    ...useRefreshed(shown),
  })
}

/**
 * Clients, assignments, guards and posts, loaded on entry; each list again where an event touches it, and the guards
 * when one reports who was not there. A later load that fails leaves what is there.
 */
export function useRoster() {
  const { live, standings } = useTracking()
  const guards = useRosterList(rosterLists.guards)
  const clients = useRosterList(rosterLists.clients)
  const assignments = useRosterList(rosterLists.assignments)
  const posts = useRosterList(rosterLists.posts)
  const all = [guards, clients, assignments, posts]
  const failed = all.some(({ isError }) => isError)
  useEffect(() => {
    if (failed) showToast('error', 'Error loading data. Please refresh the page.')
  }, [failed])
  const data = useMemo<Roster | null>(
    () =>
      guards.data && clients.data && assignments.data && posts.data
        ? { guards: guards.data, clients: clients.data, assignments: assignments.data, posts: posts.data }
        : null,
    [guards.data, clients.data, assignments.data, posts.data],
  )
  const listed = guards.data
  const ask = guards.refetch
  useEffect(() => {
    if (listed) standings.setRoster(listed)
  }, [listed, standings])
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
      // asked for once: who is still missing then is not a guard of the list
      for (const id of unknown) asked.current.add(id)
      void ask()
    })
    return () => watching.unsubscribe()
  }, [listed, ask, live])
  const error = data ? null : all.find((each) => each.error)?.error
  return {
    roster: data ?? NO_ROSTER,
    error: error ?? null,
    isPending: data === null && !error,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.filter(({ isError }) => isError).map((each) => each.refetch())),
  }
}
