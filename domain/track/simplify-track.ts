import { METRES_PER_DEGREE } from '../geo/haversine.ts'
import { E7 } from '../fix/fix.ts'
import { type TrackColumns } from './packed-fixes.ts'

const RADIANS = Math.PI / 180
/**
 * metres per ten-millionth of a degree on a meridian: of latitude everywhere, of longitude at the
 * equator
 */
const STEP_M = METRES_PER_DEGREE / E7
/** Maximum number of fixes per part; it bounds the work per fix, whatever a phone has sent. */
const LONGEST_STRETCH = 64

type Columns = Pick<TrackColumns, 't' | 'lat' | 'lon'> | { t: number[]; lat: number[]; lon: number[] }

/**
 * Selects the fixes of a walk that show its shape: every omitted fix is within `metres` of the
 * straight line between the selected ones around it (Douglas–Peucker on a tangent plane; exact to a
 * thousandth over the distances of two minutes). Ends, and both sides of a gap longer than `gapMs`,
 * are selected. Two consecutive selected fixes are never further apart in time than that unless
 * there was a gap, so gaps stay recognisable. Of each 64 fixes at least one is selected. Indices
 * ascend.
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
   * Returns the fix between two that is farthest from the line between them, if it exceeds the
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
