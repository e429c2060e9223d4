import { useEffect, useRef } from 'react'
import type { LiveView } from '../../../streams/live-view.ts'
import type { TrackerMap } from './create-tracker-map.ts'

/**
 * Marks the selected guard and moves the map to them (zoom 16) once their position is known. With `stay`, the
 * URL or a trail determines the map's position.
 */
export function useSelectedGuard(
  map: TrackerMap | null,
  live: Pick<LiveView, 'guard$'>,
  guard: string | null,
  stay: boolean,
): void {
  const stays = useRef(stay)
  useEffect(() => {
    stays.current = stay
  }, [stay])
  useEffect(() => {
    map?.live.setSelected(guard)
    if (!map || guard === null || stays.current) return
    let gone = false
    const finding = live.guard$(guard).subscribe((found) => {
      if (!found || gone) return
      gone = true
      queueMicrotask(() => finding.unsubscribe())
      // `stay` may have been set while the position was loading
      if (stays.current) return
      map.centreOn({ lat: found.fix.lat, lng: found.fix.lon })
    })
    return () => finding.unsubscribe()
  }, [map, live, guard])
}
