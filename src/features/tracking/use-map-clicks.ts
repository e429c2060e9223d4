import { useEffect } from 'react'
import type { MapDesk } from './create-map-desk.ts'
import type { Clicked } from './tracker-popup.tsx'

/** What a click on the map means: a guard, the trail, a post, or nothing. `onClick` must keep its identity. */
export function useMapClicks(desk: MapDesk | null, onClick: (clicked: Clicked | null) => void): void {
  useEffect(() => {
    if (desk === null) return
    return desk.host.on('click', ({ px }) => {
      const marker = desk.live.at(px)
      const index = marker?.kind === 'guard' ? null : desk.trail.nearest(px)
      if (index !== null) onClick({ kind: 'trail', index: Math.round(index) })
      else onClick(marker)
    })
  }, [desk, onClick])
}
