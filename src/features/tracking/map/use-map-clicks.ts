import { useEffect } from 'react'
import type { TrackerMap } from './create-tracker-map.ts'
import type { Clicked } from './tracker-popup.tsx'

/** A marker that is pressed covers a trail so far from the pointer, px: half a marker. */
const UNDER_MARKER_PX = 18

/**
 * What a click on the map means: a guard, the trail, a post, or nothing. Beside a trail that `isShown` guards are
 * ghosts, and the trail comes first, also where a ghost or a post covers it. `onClick` must keep its identity. A null map leaves clicks to others.
 */
export function useMapClicks(
  map: TrackerMap | null,
  isShown: boolean,
  onClick: (clicked: Clicked | null) => void,
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
