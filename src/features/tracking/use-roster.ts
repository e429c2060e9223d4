import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSession } from '../../app-services.ts'
import { useRefreshed } from '../../resource/refresh.ts'
import { showToast } from '../../ui/toast.ts'
import { useTracking } from './use-tracking.ts'
import { loadRoster, type Roster } from './roster.ts'

export const NO_ROSTER: Roster = { guards: [], clients: [], assignments: [], posts: [] }

const KEPT_MS = 60_000

/**
 * Clients, assignments, guards and posts, loaded on entry, and again when a guard reports who was not there. A later
 * load that fails leaves what is there.
 */
export function useRoster() {
  const { api } = useSession()
  const { live, standings } = useTracking()
  const query = useQuery({
    queryKey: ['tracker roster'],
    queryFn: ({ signal }) => loadRoster(api, signal),
    staleTime: KEPT_MS,
    retry: 1,
    ...useRefreshed({ stream: 'worker', others: ['client', 'assignment', 'site-post'] }),
  })
  const { error, data, refetch } = query
  useEffect(() => {
    if (error) showToast('error', 'Error loading data. Please refresh the page.')
  }, [error])
  useEffect(() => {
    if (data) standings.setRoster(data.guards)
  }, [data, standings])
  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (!data) return
    const known = new Set(data.guards.map(({ id }) => id))
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
  return { ...query, error: data ? null : error, roster: data ?? NO_ROSTER }
}
