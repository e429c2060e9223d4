import type { Camera, Px, Size } from '../../hosts/map-host.ts'
import { pixelsPerUnit, worldX, worldY } from '../../camera/mercator.ts'
import { MARKER_FLOATS, type MarkerSet } from './marker-set.ts'

/** Part of an icon's half size that is painted, for guards and posts. */
const PAINTED = 0.75

/**
 * Returns the marker that a click hits: the topmost marker drawn at the point, otherwise the nearest within its icon's
 * radius plus `slackPx`; null: none.
 */
export function markerAt(
  markers: MarkerSet,
  view: { camera: Camera; size: Size },
  px: Px,
  slackPx = 4,
): string | null {
  const scale = pixelsPerUnit(view.camera.zoom)
  const x = worldX(view.camera.center.lng) + (px.x - view.size.width / 2) / scale
  const y = worldY(view.camera.center.lat) + (view.size.height / 2 - px.y) / scale
  const { values, count } = markers
  let nearest = -1
  let least = Infinity
  for (let i = 0; i < count; i++) {
    const at = i * MARKER_FLOATS
    const dx = ((values[at] as number) - x + (values[at + 2] as number)) * scale
    const dy = ((values[at + 1] as number) - y + (values[at + 3] as number)) * scale
    const radius = (values[at + 5] as number) / 2
    const distance = Math.hypot(dx, dy)
    const off = Math.max(0, distance - radius * PAINTED)
    // of two at the same distance, the later one is drawn on top
    if (off <= least && distance <= radius + slackPx) {
      least = off
      nearest = i
    }
  }
  return nearest < 0 ? null : markers.keyAt(nearest)
}
