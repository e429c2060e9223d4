import { useEffect } from 'react'
import type { TrackerMap } from './create-tracker-map.ts'
import type { ClickedItem } from './popup/tracker-popup.tsx'

/** A clicked marker covers a trail within this distance, px: half a marker. */
const UNDER_MARKER_PX = 18

/**
 * Resolves a click on the map: a guard, the trail, a post, or nothing. With a displayed trail (`isShown`)
 * guards are faint, and the trail has priority. `onClick` must keep its identity. A null map ignores clicks.
 */
export function useMapClicks(
  map: TrackerMap | null,
  isShown: boolean,
  onClick: (clicked: ClickedItem | null) => void,
): void {
  useEffect(() => {
    if (map === null) return
    return map.host.on('click', ({ px }) => {
      const marker = map.live.at(px)
      const isGuard = marker?.kind === 'guard' || marker?.kind === 'group'
      const reach = isShown && marker !== null ? UNDER_MARKER_PX : undefined
      const point = isGuard && !isShown ? null : map.trailPointAt(px, reach)
      if (point === null && marker?.kind === 'group' && map.openGroup(marker)) onClick(null)
      else onClick(point === null ? marker : { kind: 'trail', ...point })
    })
  }, [map, isShown, onClick])
}
