import { useEffect } from 'react'
import { sameWindow } from '../../../../domain/fix/trail-window.ts'
import { anchoredWindow, type TrackerSearch } from '../tracker-search.ts'
import { useTracking } from '../use-tracking.ts'
import { takeWasPlaying } from '../replay/playing-at-reload.ts'
import type { Tracker } from '../create-tracker.ts'

/**
 * Shows the trail that the address asks for: at the start, and after a step back or forward. From then on the address
 * names its window by absolute times, so that it means the same whenever it is opened again. A page that is loaded again in
 * mid-play plays on.
 */
export function useTrailFromLink(
  { guardTrail, replay }: Pick<Tracker, 'guardTrail' | 'replay'>,
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
    const isShown = sameWindow(shown.window, window) || sameWindow(guardTrail.pinned(), window)
    if (shown.activeTrackingId !== guard || !isShown) {
      guardTrail.show(guard, anchoredWindow(window, at, now()), at)
      if (at !== null && takeWasPlaying()) replay.actor.send({ type: 'toggle.pressed' })
    }
    if ('hours' in window) change({ window: guardTrail.pinned() })
  }, [guardTrail, replay, guard, window, at, change, mayReplay, isGuard, now])
}
