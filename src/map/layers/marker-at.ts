import type { Camera, Px, Size } from '../map-host.ts'
import { pixelsPerUnit, worldX, worldY } from '../mercator.ts'
import { MARKER_FLOATS, type MarkerSet } from './marker-set.ts'

/** The key of the marker nearest to a point of the screen whose icon covers it (or `slackPx` around it), or null. */
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
    const reach = (values[at + 5] as number) / 2 + slackPx
    const distance = dx * dx + dy * dy
    if (distance < least && distance <= reach * reach) {
      least = distance
      nearest = i
    }
  }
  return nearest < 0 ? null : markers.keyAt(nearest)
}
