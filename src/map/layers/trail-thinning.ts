import { pixelsPerUnit } from '../mercator.ts'
import { BREAK, GAP, TRAIL_FLOATS, trailRows, type TrailPoints } from './trail-points.ts'

/** The drawn line stays this near to the true one, CSS px. */
const STRAY_PX = 0.6
/** No segment becomes longer than this, so that the head, which runs evenly along a segment, stays near its place. */
const LONGEST_PX = 24

/**
 * The trail as it need be drawn at a (Google) zoom: points that would not be seen are left out. A day of a guard who
 * walks about has a tenth of its segments left at street zoom, and the graphics card a tenth of the work. Gaps, and
 * where the accuracy changes, stay exactly where they are.
 */
export function thinTrail(points: TrailPoints, zoom: number): TrailPoints {
  const stray = STRAY_PX / pixelsPerUnit(zoom)
  const longest = LONGEST_PX / pixelsPerUnit(zoom)
  const { texels } = points
  const kept: number[] = []
  for (let from = 0; from < points.count; from = next(from)) kept.push(from)

  /** The farthest point that a straight segment from here may reach. */
  function next(from: number): number {
    const flags = flagsOf(from)
    let to = from + 1
    if ((flags & (GAP | BREAK)) !== 0) return to
    while (to + 1 < points.count && flagsOf(to) === flags && reaches(from, to + 1)) to += 1
    return to
  }

  function flagsOf(index: number): number {
    return texels[index * TRAIL_FLOATS + 2] as number
  }

  function reaches(from: number, to: number): boolean {
    const x = texels[from * TRAIL_FLOATS] as number
    const y = texels[from * TRAIL_FLOATS + 1] as number
    const dx = (texels[to * TRAIL_FLOATS] as number) - x
    const dy = (texels[to * TRAIL_FLOATS + 1] as number) - y
    const length = Math.hypot(dx, dy)
    if (length > longest) return false
    for (let i = from + 1; i < to; i++) {
      const px = (texels[i * TRAIL_FLOATS] as number) - x
      const py = (texels[i * TRAIL_FLOATS + 1] as number) - y
      const part = length > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / length ** 2)) : 0
      if (Math.hypot(px - part * dx, py - part * dy) > stray) return false
    }
    return true
  }

  const thin = trailRows(kept.length)
  kept.forEach((index, i) =>
    thin.texels.set(texels.subarray(index * TRAIL_FLOATS, (index + 1) * TRAIL_FLOATS), i * TRAIL_FLOATS),
  )
  return { ...thin, count: kept.length, last: points.last, origin: points.origin }
}
