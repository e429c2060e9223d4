import type { Fix, LateFix } from './fix.ts'

/**
 * The fixes of one guard in a period as columns, ascending in time. `t` is ms since epoch UTC; `lat` and
 * `lon` are degrees WGS84. Accuracy is in metres, speed in m/s (NaN = unknown). `lateMs` is the delay of
 * late fixes, ms (0 = in time). A trail is immutable: a live update creates a new one.
 */
export interface Trail {
  workerId: string
  length: number
  t: Float64Array
  lat: Float64Array
  lon: Float64Array
  accuracy: Float32Array
  speed: Float32Array
  lateMs: Float32Array
}

/** Creates columns of this length, filled with zeros. */
export function emptyColumns(workerId: string, length: number): Trail {
  return {
    workerId,
    length,
    t: new Float64Array(length),
    lat: new Float64Array(length),
    lon: new Float64Array(length),
    accuracy: new Float32Array(length),
    speed: new Float32Array(length),
    lateMs: new Float32Array(length),
  }
}

/** Creates a trail from fixes that are ascending in `t`, without duplicates. */
export function createTrail(workerId: string, fixes: readonly (Fix | LateFix)[]): Trail {
  const trail = emptyColumns(workerId, fixes.length)
  fixes.forEach((fix, i) => {
    trail.t[i] = fix.t
    trail.lat[i] = fix.lat
    trail.lon[i] = fix.lon
    trail.accuracy[i] = fix.accuracy ?? Number.NaN
    trail.speed[i] = fix.speed ?? Number.NaN
    trail.lateMs[i] = 'lateMs' in fix ? fix.lateMs : 0
  })
  return trail
}
