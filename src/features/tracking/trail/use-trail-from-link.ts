import { useEffect } from 'react'
import type { TrackerSearch } from '../tracker-search.ts'
import type { GuardTrail } from './create-guard-trail.ts'
import { sameWindow } from '../../../../domain/fix/trail-window.ts'

/** Shows the trail that the address asks for: at the start, and after a step back or forward. */
export function useTrailFromLink(
  guardTrail: GuardTrail,
  { guard, window, at }: TrackerSearch,
  mayReplay: boolean,
): void {
  useEffect(() => {
    const shown = guardTrail.actor.getSnapshot().context
    if (guard === null || window === null || !mayReplay) {
      if (shown.activeTrackingId !== null) guardTrail.clear()
      return
    }
    if (shown.activeTrackingId === guard && sameWindow(shown.window, window)) return
    guardTrail.show(guard, window, at)
  }, [guardTrail, guard, window, at, mayReplay])
}
