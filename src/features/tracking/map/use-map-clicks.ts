import { useEffect } from 'react'
import type { TrackerMap } from './create-tracker-map.ts'
import type { ClickedItem } from './popup/tracker-popup.tsx'

/** distance from the clicked marker within which a trail lies under it, px; half a marker */
const UNDER_MARKER_PX = 18

/**
 * Finds what was clicked on the map: a guard, a trail, a post or nothing. While a trail is shown (`isShown`),
 * it has priority over the guards, which are drawn faintly. `onClick` must be memoized.
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
