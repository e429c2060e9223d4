import type { PatrolColumns } from '../../../contract/tracking/location.ts'
import { E7, isUnknownOrPositive } from '../../../domain/fix/fix.ts'
import { emptyColumns, type Trail } from '../../../domain/fix/trail.ts'
import { slice } from '../trail-columns.ts'

/** Fields of a point from any source, not validated. */
export interface RawPoint {
  t: unknown
  lat: unknown
  lon: unknown
  accuracy: unknown
  speed: unknown
  /** delay of a position that arrived late, ms; absent otherwise */
  lateMs?: unknown
}

/** Adds one point whose fields are not validated yet. */
type TakePoint = (
  t: unknown,
  lat: unknown,
  lon: unknown,
  accuracy: unknown,
  speed: unknown,
  lateMs?: unknown,
) => void

/**
 * Builds the trail of one guard from points in ascending order. Leaves out invalid points (fields missing, not numbers,
 * out of range), and all but the first of several with the same time. Validates by hand, because a day has 17,280
 * points. The console's CSP forbids zod's compiled code, so `fixSchema.safeParse` took 14–24 ms of the main thread
 * against 0.4 ms here (Node 20, median of 9). A test compares both.
 */
export function trailFromPoints(workerId: string, points: readonly RawPoint[]): Trail {
  return collected(workerId, points.length, (take) => {
    for (const { t, lat, lon, accuracy, speed, lateMs } of points) take(t, lat, lon, accuracy, speed, lateMs)
  })
}

/** Builds such a trail from points in columns. */
export function trailFromParts(workerId: string, parts: PatrolColumns['parts']): Trail {
  const length = parts.reduce((sum, { t }) => sum + t.length, 0)
  return collected(workerId, length, (take) => {
    for (const { t, lat_e7, lon_e7, accuracy, speed, late_t, late_ms } of parts) {
      let late = 0
      for (let i = 0; i < t.length; i++) {
        // `t` and `late_t` both ascend, so one pass finds the late points
        const isLate = t[i] === late_t[late]
        take(t[i], degrees(lat_e7[i]), degrees(lon_e7[i]), accuracy[i], speed[i], isLate ? late_ms[late] : 0)
        if (isLate) late += 1
      }
    }
  })
}

const degrees = (e7: unknown) => (typeof e7 === 'number' ? e7 / E7 : e7)

function collected(workerId: string, most: number, each: (take: TakePoint) => void): Trail {
  const columns = emptyColumns(workerId, most)
  let length = 0
  let ascending = true
  let last = Number.NEGATIVE_INFINITY
  each((t, lat, lon, accuracyOrNone, speedOrNone, lateMs) => {
    const accuracy = accuracyOrNone ?? null
    const speed = speedOrNone ?? null
    if (typeof t !== 'number' || typeof lat !== 'number' || typeof lon !== 'number') return
    if (!(Number.isSafeInteger(t) && t > 0 && lat >= -90 && lat <= 90 && lon >= -180 && lon <= 180)) return
    if (!isUnknownOrPositive(accuracy) || !isUnknownOrPositive(speed)) return
    if (t <= last) ascending = false
    last = t
    columns.t[length] = t
    columns.lat[length] = lat
    columns.lon[length] = lon
    columns.accuracy[length] = accuracy ?? Number.NaN
    columns.speed[length] = speed ?? Number.NaN
    columns.lateMs[length] = typeof lateMs === 'number' && lateMs > 0 ? lateMs : 0
    length += 1
  })
  const read = slice(columns, 0, length)
  return ascending ? read : sorted(read)
}

function sorted(trail: Trail): Trail {
  const order = Array.from(trail.t.keys()).toSorted((a, b) => (trail.t[a] ?? 0) - (trail.t[b] ?? 0))
  const out = emptyColumns(trail.workerId, trail.length)
  let length = 0
  for (const i of order) {
    const t = trail.t[i] ?? Number.NaN
    if (length > 0 && out.t[length - 1] === t) continue
    out.t[length] = t
    out.lat[length] = trail.lat[i] ?? Number.NaN
    out.lon[length] = trail.lon[i] ?? Number.NaN
    out.accuracy[length] = trail.accuracy[i] ?? Number.NaN
    out.speed[length] = trail.speed[i] ?? Number.NaN
    out.lateMs[length] = trail.lateMs[i] ?? 0
    length += 1
  }
  return slice(out, 0, length)
}
