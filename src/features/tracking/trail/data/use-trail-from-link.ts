import { useEffect } from 'react'
import { areWindowsEqual } from '../../../../../domain/fix/trail-window.ts'
import { anchorWindow, type TrackerUrlState } from '../../url/tracker-url-state.ts'
import { useTracking } from '../../use-tracking.ts'
import { wasPlayingBeforeReload } from '../../playback/resume-after-reload.ts'
import type { Tracker } from '../../create-tracker.ts'

/**
 * Shows the trail in the URL, when the page opens and when the user goes back or forward. The URL then gets
 * absolute times, so that it always means the same. A page that was reloaded during playback continues to
 * play.
 */
export function useTrailFromLink(
  { guardTrail, replay }: Pick<Tracker, 'guardTrail' | 'replay'>,
  { guard, window, at }: TrackerUrlState,
  change: (change: Partial<TrackerUrlState>) => void,
  mayReplay: boolean,
  /** whether the guard exists; null while that is not known, and the trail is only prefetched */
  isGuard: boolean | null,
): void {
  const { now } = useTracking()
  useEffect(() => {
    const shown = guardTrail.actor.getSnapshot().context
    if (isGuard === null && guard !== null && window !== null && mayReplay)
      return guardTrail.expect(guard, anchorWindow(window, at, now()))
    if (guard === null || window === null || !mayReplay || !isGuard) {
      if (shown.activeTrackingId !== null) guardTrail.clear()
      return
    }
    const isShown = areWindowsEqual(shown.window, window) || areWindowsEqual(guardTrail.pinned(), window)
    if (shown.activeTrackingId !== guard || !isShown) {
      guardTrail.show(guard, anchorWindow(window, at, now()), at)
      if (at !== null && wasPlayingBeforeReload()) replay.actor.send({ type: 'toggle.pressed' })
    }
    if ('hours' in window) change({ window: guardTrail.pinned() })
  }, [guardTrail, replay, guard, window, at, change, mayReplay, isGuard, now])
}
