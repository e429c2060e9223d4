import type { Camera, Px, Size } from '../../hosts/map-host.ts'
import { pixelsPerUnit, worldX, worldY } from '../../camera/mercator.ts'
import type { TrailPoints } from './trail-points.ts'

/**
 * Returns the index of the trail point nearest to a screen point. Returns null if no line (or single point) is within
 * `withinPx`.
 */
export function nearestOnTrail(
  points: TrailPoints,
  view: { camera: Camera; size: Size },
  px: Px,
  withinPx = 10,
): number | null {
  const scale = pixelsPerUnit(view.camera.zoom)
  const x = (px.x - view.size.width / 2) / scale + worldX(view.camera.center.lng)
  const y = (view.size.height / 2 - px.y) / scale + worldY(view.camera.center.lat)
  const last = points.count - 1
  let nearest: number | null = null
  let toPoint = Infinity
  let toLine = Infinity
  for (let i = 0; i <= last; i++) {
    const ax = (points.x[i] as number) - x
    const ay = (points.y[i] as number) - y
    const distance = ax * ax + ay * ay
    if (distance < toPoint) {
      toPoint = distance
      nearest = i
    }
    if (i === last) break
    const bx = (points.x[i + 1] as number) - x
    const by = (points.y[i + 1] as number) - y
    const dx = bx - ax
    const dy = by - ay
    const length = dx * dx + dy * dy
    const part = length > 0 ? Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length)) : 0
    toLine = Math.min(toLine, (ax + part * dx) ** 2 + (ay + part * dy) ** 2)
  }
  return Math.sqrt(Math.min(toLine, toPoint)) * scale <= withinPx ? nearest : null
}
