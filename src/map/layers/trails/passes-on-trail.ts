import type { Camera, Px, Size } from '../../hosts/map-host.ts'
import { pixelsPerUnit, worldX, worldY } from '../../camera/mercator.ts'
import type { TrailPoints } from './trail-points.ts'

/**
 * Returns each visit of the trail to a screen point. A visit is a part of the trail within `withinPx`; the result is
 * the index of its nearest point, ascending. `times` are those of the trail, in ms. An absence shorter than `sameMs`
 * does not end a visit.
 */
export function passesOnTrail(
  points: TrailPoints,
  times: Float64Array,
  view: { camera: Camera; size: Size },
  px: Px,
  { withinPx = 12, sameMs = 90_000 } = {},
): number[] {
  const scale = pixelsPerUnit(view.camera.zoom)
  const x = (px.x - view.size.width / 2) / scale + worldX(view.camera.center.lng)
  const y = (view.size.height / 2 - px.y) / scale + worldY(view.camera.center.lat)
  const reach = withinPx / scale
  const passes: { nearest: number; distance: number; last: number }[] = []
  for (let i = 0; i < points.count; i++) {
    const ax = (points.x[i] as number) - x
    const ay = (points.y[i] as number) - y
    const toPoint = Math.hypot(ax, ay)
    if (Math.min(toPoint, toLine(ax, ay, i)) > reach) continue
    const pass = passes.at(-1)
    const t = times[i] as number
    if (pass === undefined || t - (times[pass.last] as number) > sameMs)
      passes.push({ nearest: i, distance: toPoint, last: i })
    else {
      pass.last = i
      if (toPoint < pass.distance) Object.assign(pass, { nearest: i, distance: toPoint })
    }
  }
  return passes.map(({ nearest }) => nearest)

  /** Returns the distance from the screen point to the segment between point `i` and the next. */
  function toLine(ax: number, ay: number, i: number): number {
    if (i + 1 >= points.count) return Number.POSITIVE_INFINITY
    const dx = (points.x[i + 1] as number) - (points.x[i] as number)
    const dy = (points.y[i + 1] as number) - (points.y[i] as number)
    const length = dx * dx + dy * dy
    const part = length > 0 ? Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length)) : 0
    return Math.hypot(ax + part * dx, ay + part * dy)
  }
}
