import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { merge, of } from 'rxjs'
import { windowBounds } from '../../../../../domain/fix/trail-window.ts'
import { createTrailView } from '../../../../streams/trail-view.ts'
import { useView } from '../../../../streams/use-view.ts'
import type { Tracker } from '../../create-tracker.ts'
import { useTracking } from '../../use-tracking.ts'
import { afterReconnect, afterMissedFixes } from '../data/trail-refresh.ts'

/** Fetches the trail of a second guard in the period of the first, and appends live fixes. */
export function useComparisonTrail({ guardTrail }: Tracker, id: string | null) {
  const { api, live, truncated$, now } = useTracking()
  const window = useSelector(guardTrail.actor, ({ context }) => context.window)
  const view = useMemo(() => createTrailView(now), [now])
  const trail = useView(view.trail$, null)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['trail beside', id, window],
    queryFn: async () => (id && window ? api.loadHistory(id, window) : null),
    enabled: id !== null && window !== null,
    retry: 1,
    staleTime: 0,
    gcTime: 0,
  })

  useEffect(() => {
    view.clear()
    if (id === null || window === null) return
    view.open(id, windowBounds(window, now()))
    const arrivals = live.arrived$.subscribe((guards) => view.put(guards.map(({ fix }) => fix)))
    const missed = merge(afterReconnect(live.source$), afterMissedFixes(truncated$, of(id))).subscribe(
      () => void refetch(),
    )
    return () => {
      arrivals.unsubscribe()
      missed.unsubscribe()
    }
  }, [view, id, window, live, truncated$, now, refetch])
  useEffect(() => {
    if (data && data.workerId === id) view.putHistory(data)
  }, [view, data, id])

  return { trail: data && trail?.workerId === id ? trail : null, isError, isFetching, refetch }
}
