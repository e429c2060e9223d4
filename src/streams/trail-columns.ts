import { moreAccurateFix, type Fix } from '../../domain/fix/fix.ts'
import { emptyColumns, createTrail, type Trail } from '../../domain/fix/trail.ts'

const SMALLEST_ROOM = 256

/** Returns the points in [from, to) as a view of the same memory. */
export function slice(columns: Trail, from: number, to: number): Trail {
  return {
    workerId: columns.workerId,
    length: Math.max(0, to - from),
    t: columns.t.subarray(from, to),
    lat: columns.lat.subarray(from, to),
    lon: columns.lon.subarray(from, to),
    accuracy: columns.accuracy.subarray(from, to),
    speed: columns.speed.subarray(from, to),
    lateMs: columns.lateMs.subarray(from, to),
  }
}

/**
 * Returns columns with space for `more` points after the first `used`. They are the same columns if long enough,
 * otherwise a copy of twice the length.
 */
export function reserve(columns: Trail, used: number, more: number): Trail {
  if (used + more <= columns.length) return columns
  const room = emptyColumns(columns.workerId, Math.max(SMALLEST_ROOM, 2 * (used + more)))
  copyPoints(slice(columns, 0, used), room, 0)
  return room
}

/** Writes fixes after the first `used` points. Returns a view of all points. */
export function appendFixes(room: Trail, used: number, fixes: readonly Fix[]): Trail {
  copyPoints(createTrail(room.workerId, fixes), room, used)
  return slice(room, 0, used + fixes.length)
}

/** Returns the points between two times, both inclusive, as a view. */
export function trailBetween(trail: Trail, from: number, to: number): Trail {
  const first = firstAtOrAfter(trail.t, from)
  let end = first
  while (end < trail.length && (trail.t[end] ?? Number.NaN) <= to) end += 1
  return first === 0 && end === trail.length ? trail : slice(trail, first, end)
}

/** Returns the index of the first time at or after `t`, or the length if there is none. `times` ascend. */
export function firstAtOrAfter(times: Float64Array, t: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? Number.NaN) < t) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns whether merging `other` into `trail` would change nothing. */
export function containsTrail(trail: Trail, other: Trail): boolean {
  let at = 0
  for (let i = 0; i < other.length; i++) {
    const t = other.t[i] ?? Number.NaN
    while (at < trail.length && (trail.t[at] ?? Number.NaN) < t) at += 1
    if (trail.t[at] !== t || !firstStays(trail, at, other, i)) return false
    // live fixes have no delay (`lateMs` 0), so a loaded late fix changes the trail
    if ((other.lateMs[i] as number) > (trail.lateMs[at] as number)) return false
  }
  return true
}

/**
 * Merges two ascending trails. Of two points with the same time, the better one remains. Does not change its inputs.
 */
export function mergeTrails(a: Trail, b: Trail): Trail {
  const out = emptyColumns(a.workerId, a.length + b.length)
  let i = 0
  let j = 0
  let length = 0
  while (i < a.length || j < b.length) {
    const ta = i < a.length ? (a.t[i] ?? Number.NaN) : Number.POSITIVE_INFINITY
    const tb = j < b.length ? (b.t[j] ?? Number.NaN) : Number.POSITIVE_INFINITY
    if (ta < tb || (ta === tb && firstStays(a, i, b, j))) copyPoint(a, i, out, length)
    else copyPoint(b, j, out, length)
    if (ta === tb) out.lateMs[length] = Math.max(a.lateMs[i] as number, b.lateMs[j] as number)
    if (ta <= tb) i += 1
    if (tb <= ta) j += 1
    length += 1
  }
  return slice(out, 0, length)
}

function firstStays(a: Trail, i: number, b: Trail, j: number): boolean {
  const first = pointAt(a, i)
  return moreAccurateFix(first, pointAt(b, j)) === first
}

function pointAt(trail: Trail, i: number): Pick<Fix, 'lat' | 'lon' | 'accuracy' | 'speed'> {
  const accuracy = trail.accuracy[i] ?? Number.NaN
  const speed = trail.speed[i] ?? Number.NaN
  return {
    lat: trail.lat[i] ?? Number.NaN,
    lon: trail.lon[i] ?? Number.NaN,
    accuracy: Number.isNaN(accuracy) ? null : accuracy,
    speed: Number.isNaN(speed) ? null : speed,
  }
}

function copyPoint(from: Trail, i: number, to: Trail, j: number): void {
  to.t[j] = from.t[i] ?? Number.NaN
  to.lat[j] = from.lat[i] ?? Number.NaN
  to.lon[j] = from.lon[i] ?? Number.NaN
  to.accuracy[j] = from.accuracy[i] ?? Number.NaN
  to.speed[j] = from.speed[i] ?? Number.NaN
  to.lateMs[j] = from.lateMs[i] ?? 0
}

function copyPoints(from: Trail, to: Trail, at: number): void {
  to.t.set(from.t, at)
  to.lat.set(from.lat, at)
  to.lon.set(from.lon, at)
  to.accuracy.set(from.accuracy, at)
  to.speed.set(from.speed, at)
  to.lateMs.set(from.lateMs, at)
}
