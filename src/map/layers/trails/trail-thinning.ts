import { gapThreshold } from '../../../../domain/fix/gaps.ts'
import { pixelsPerUnit } from '../../camera/mercator.ts'
import { isGap, type TrailPoints } from './trail-points.ts'

/** Maximum error of the drawn line, CSS px; on slow renderers the width of the line. */
const STRAY_PX = { exact: 0.6, dear: 2.5 } as const
/**
 * Maximum error of the end of a line drawn up to a time, which moves evenly along a segment, CSS
 * px.
 */
const ASTRAY_PX = 6

/**
 * Returns the points (indices, ascending) to draw at a (Google) zoom: invisible details are left out, and
 * more on slow renderers. For a day of a walking guard a tenth of the segments is left at street zoom. Gaps,
 * and changes of accuracy or colour, stay exact, and no gap appears where there is none.
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

  /** Returns the farthest point that a straight segment from here may reach. */
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
