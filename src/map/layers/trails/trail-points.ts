import { POOR_ACCURACY_M } from '../../../../domain/fix/fix.ts'
import { findGaps, gapThreshold } from '../../../../domain/fix/gaps.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { reportingInterval } from '../../../../domain/fix/reporting-interval.ts'
import { worldX, worldY } from '../../camera/mercator.ts'

/** Flag of a point: no fix was received between this point and the next. */
export const GAP = 1
/** Flag of a point: its accuracy is poor. */
export const POOR = 2

/** A trail projected to the map's plane. Clicks, arrows and thinning (which points to draw) are computed from it. */
export interface TrailPoints {
  count: number
  /** Web Mercator units */
  x: Float64Array
  y: Float64Array
  flags: Uint8Array
  /** positions on the colour scale from `trailLevels`; all 0 without a scale */
  levels: Uint8Array
  /** ms since epoch UTC */
  t: Float64Array
  /** usual interval of the trail's fixes, ms; null: unknown */
  interval: number | null
}

/** Projects a trail to the map. `levels` are positions on the colour scale from `trailLevels`. */
export function trailPoints(trail: Trail, levels: Uint8Array | null = null): TrailPoints {
  const { length, t, lat, lon, accuracy } = trail
  const x = new Float64Array(length)
  const y = new Float64Array(length)
  const flags = new Uint8Array(length)
  for (let i = 0; i < length; i++) {
    x[i] = worldX(lon[i] as number)
    y[i] = worldY(lat[i] as number)
    flags[i] = (accuracy[i] as number) > POOR_ACCURACY_M ? POOR : 0
  }
  const interval = reportingInterval(t)
  for (const { index } of findGaps(trail, 0, gapThreshold(interval)))
    flags[index] = (flags[index] as number) | GAP
  return { count: length, x, y, flags, levels: levels ?? new Uint8Array(length), t, interval }
}

/** Returns whether there is a gap between point `index` and the next. */
export function isGap({ flags }: TrailPoints, index: number): boolean {
  return ((flags[index] as number) & GAP) !== 0
}

/** Returns whether a playhead (in points, with fractions) is in a gap, where the guard's position is unknown. */
export function isInGap(points: TrailPoints, head: number): boolean {
  return head % 1 !== 0 && head < points.count - 1 && isGap(points, Math.floor(head))
}
