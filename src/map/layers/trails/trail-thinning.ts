import { gapThreshold } from '../../../../domain/fix/gaps.ts'
import { pixelsPerUnit } from '../../camera/mercator.ts'
import { isGap, type TrailPoints } from './trail-points.ts'

/** Maximum error of the drawn line, CSS px. On slow renderers it is the width of the line. */
const STRAY_PX = { exact: 0.6, dear: 2.5 } as const
/**
 * Maximum error of the line's end, CSS px, while it is drawn up to a time. The end moves evenly along a simplified
 * segment, but the guard did not.
 */
const ASTRAY_PX = 6

/**
 * Returns the points (ascending indices) to draw at a (Google) zoom. It leaves out invisible details, and more on slow
 * renderers. At street zoom, a tenth of the segments of a walking guard's day remains. Gaps, and changes of accuracy or
 * colour, stay exact, and no new gap appears.
 */
export function thinTrail(points: TrailPoints, zoom: number, isDear = false): number[] {
  const stray = STRAY_PX[isDear ? 'dear' : 'exact'] / pixelsPerUnit(zoom)
  const astray = ASTRAY_PX / pixelsPerUnit(zoom)
  const silence = gapThreshold(points.interval)
  const { x, y, t, flags, levels } = points
  const kept: number[] = []
  for (let from = 0; from < points.count; from = next(from)) kept.push(from)
  return kept

  function looksAs(from: number, to: number): boolean {
    return flags[to] === flags[from] && levels[to] === levels[from]
  }

  /** Returns the farthest point to which a straight segment from point `from` may lead. */
  function next(from: number): number {
    let to = from + 1
    if (isGap(points, from)) return to
    while (to + 1 < points.count && looksAs(from, to) && reaches(from, to + 1)) to += 1
    return to
  }

  function reaches(from: number, to: number): boolean {
    const ms = (t[to] as number) - (t[from] as number)
    if (ms > silence) return false
    const [fromX, fromY] = [x[from] as number, y[from] as number]
    const dx = (x[to] as number) - fromX
    const dy = (y[to] as number) - fromY
    const length = Math.hypot(dx, dy)
    for (let i = from + 1; i < to; i++) {
      const px = (x[i] as number) - fromX
      const py = (y[i] as number) - fromY
      const part = length > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / length ** 2)) : 0
      if (Math.hypot(px - part * dx, py - part * dy) > stray) return false
      const then = ((t[i] as number) - (t[from] as number)) / ms
      if (Math.hypot(px - then * dx, py - then * dy) > astray) return false
    }
    return true
  }
}
