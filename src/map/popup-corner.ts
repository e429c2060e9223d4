import type { Px, Size } from './map-host.ts'

/** Px that stay free between a popup and the edge of the map. */
const MARGIN = 8

/**
 * Returns the upper left corner of a popup of `size` for a place at `at`: centred above the place at a
 * distance of `gap` px, below it without room, and shifted sideways to stay on the map. A place outside takes
 * its popup along.
 */
export function popupCorner(at: Px, size: Size, map: Size, gap: number): Px {
  const above = at.y - gap - size.height
  const y = above >= MARGIN || at.y < 0 ? above : at.y + gap
  const inside = at.x >= 0 && at.x <= map.width
  const wished = at.x - size.width / 2
  const x = inside ? Math.max(MARGIN, Math.min(map.width - size.width - MARGIN, wished)) : wished
  return { x: Math.round(x), y: Math.round(y) }
}
