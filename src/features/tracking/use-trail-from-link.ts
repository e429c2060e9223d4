import { useEffect } from 'react'
import type { TrackerSearch } from './tracker-search.ts'
import type { TrailDesk } from './create-trail-desk.ts'
import { sameWindow } from './trail-window.ts'

/** Shows the trail that the address asks for: at the start, and after a step back or forward. */
export function useTrailFromLink(
  desk: TrailDesk,
  { guard, window, at }: TrackerSearch,
  mayReplay: boolean,
): void {
  useEffect(() => {
    const shown = desk.actor.getSnapshot().context
    if (guard === null || window === null || !mayReplay) {
      if (shown.activeTrackingId !== null) desk.clear()
      return
    }
    if (shown.activeTrackingId === guard && sameWindow(shown.window, window)) return
    desk.show(guard, window, at)
  }, [desk, guard, window, at, mayReplay])
}
