import { useEffect } from 'react'
import { sameWindow } from '../../../../domain/fix/trail-window.ts'
import { anchoredWindow, type TrackerSearch } from '../tracker-search.ts'
import { useTracking } from '../use-tracking.ts'
import type { GuardTrail } from './create-guard-trail.ts'

/** Shows the trail that the address asks for: at the start, and after a step back or forward. */
export function useTrailFromLink(
  guardTrail: GuardTrail,
  { guard, window, at }: TrackerSearch,
  change: (change: Partial<TrackerSearch>) => void,
  mayReplay: boolean,
  /** whether there is such a guard; null while nobody knows: its trail is fetched, and not yet shown */
  isGuard: boolean | null,
): void {
  const { now } = useTracking()
  useEffect(() => {
    const shown = guardTrail.actor.getSnapshot().context
    if (isGuard === null && guard !== null && window !== null && mayReplay)
      return guardTrail.expect(guard, anchoredWindow(window, at, now()))
    if (guard === null || window === null || !mayReplay || !isGuard) {
      if (shown.activeTrackingId !== null) guardTrail.clear()
      return
    }
    if (shown.activeTrackingId === guard && sameWindow(shown.window, window)) return
    const anchored = anchoredWindow(window, at, now())
    if (anchored === window) guardTrail.show(guard, window, at)
    else change({ window: anchored })
  }, [guardTrail, guard, window, at, change, mayReplay, isGuard, now])
}
