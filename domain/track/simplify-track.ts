import { METRES_PER_DEGREE } from '../geo/haversine.ts'
import { E7 } from '../fix/fix.ts'
import { type TrackColumns } from './packed-fixes.ts'

const RADIANS = Math.PI / 180
/** length of a ten-millionth of a degree of latitude, and of longitude at the equator, metres */
const STEP_M = METRES_PER_DEGREE / E7
/** Maximum number of fixes in a part. It limits the work per fix, whatever a phone sent. */
const LONGEST_STRETCH = 64

type Columns = Pick<TrackColumns, 't' | 'lat' | 'lon'> | { t: number[]; lat: number[]; lon: number[] }

/**
 * Returns the indexes of fixes that show the shape of a track, ascending. Every omitted fix is at most
 * `metres` from the straight line between the selected fixes around it. The method is Douglas–Peucker on a
 * tangent plane, exact to a thousandth over the distance of two minutes. The ends, and both sides of a gap
 * longer than `gapMs`, are always selected. Two consecutive selected fixes are at most `gapMs` apart in
 * time unless there was a gap, so gaps stay visible. Of each 64 fixes at least one is selected.
 */
export function simplifyTrack({ t, lat, lon }: Columns, metres: number, gapMs: number): number[] {
  const kept = new Uint8Array(t.length)
  for (let first = 0; first < t.length;) {
    let last = first
    const end = Math.min(t.length, first + LONGEST_STRETCH)
    while (last + 1 < end && (t[last + 1] as number) - (t[first] as number) <= gapMs) last += 1
    kept[first] = 1
    kept[last] = 1
    keepShape(first, last)
    first = last === first ? first + 1 : last
  }
  const indices: number[] = []
  for (const [i, isKept] of kept.entries()) if (isKept) indices.push(i)
  return indices

  function keepShape(first: number, last: number) {
    const open: [number, number][] = [[first, last]]
    for (let stretch = open.pop(); stretch; stretch = open.pop()) {
      const [from, to] = stretch
      const farthest = farthestFrom(from, to)
      if (farthest < 0) continue
      kept[farthest] = 1
      open.push([from, farthest], [farthest, to])
    }
  }

  /**
   * Returns the index of the fix between two that is farthest from the line between them, if it exceeds the
   * limit; otherwise -1.
   */
  function farthestFrom(from: number, to: number): number {
    const east = STEP_M * Math.cos(((lat[from] as number) / E7) * RADIANS)
    const x = (i: number) => ((lon[i] as number) - (lon[from] as number)) * east
    const y = (i: number) => ((lat[i] as number) - (lat[from] as number)) * STEP_M
    const [dx, dy] = [x(to), y(to)]
    const square = dx * dx + dy * dy
    let farthest = -1
    let most = metres
    for (let i = from + 1; i < to; i++) {
      const [px, py] = [x(i), y(i)]
      const along = square > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / square)) : 0
      const off = Math.hypot(px - along * dx, py - along * dy)
      if (off <= most) continue
      most = off
      farthest = i
    }
    return farthest
  }
}
