import { emptyColumns, type Trail } from './trail.ts'
import { updateReportingInterval } from './usual-interval.ts'

/** The track of a guard, ascending in time, read by index. */
export interface Track {
  readonly count: number
  /** ms since epoch UTC */
  t(i: number): number
  /** degrees WGS84 */
  lon(i: number): number
  lat(i: number): number
  /** metres; null = unknown */
  accuracy(i: number): number | null
  /** index of the newest fix at or before t; -1 = none */
  at(t: number): number
  /** index of the fix that was the newest before fix `i` was; -1 = none */
  before(i: number): number
  /** arrival time, ms since epoch UTC; the fix's own time if arrivals were not requested */
  heardAt(i: number): number
}

/** After this many intervals the first one has no influence. */
const LEARNED_FROM = 64

const times = new Float64Array(LEARNED_FROM + 1)

/** A guard's usual interval between fixes at fix `i`, ms, learned as the live record learns it; null = not known yet. */
export function reportingIntervalAt(track: Pick<Track, 't' | 'before'>, i: number): number | null {
  let first = times.length
  for (let j = i; j >= 0 && first > 0; j = track.before(j)) times[--first] = track.t(j)
  let usual: number | null = null
  for (let k = first + 1; k < times.length; k += 1)
    usual = updateReportingInterval(usual, (times[k] as number) - (times[k - 1] as number))
  return usual
}

/** Returns a track as columns. */
export function trackToTrail(workerId: string, track: Track): Trail {
  const columns = emptyColumns(workerId, track.count)
  for (let i = 0; i < track.count; i += 1) {
    columns.t[i] = track.t(i)
    columns.lat[i] = track.lat(i)
    columns.lon[i] = track.lon(i)
    columns.accuracy[i] = track.accuracy(i) ?? Number.NaN
    columns.speed[i] = Number.NaN
  }
  return columns
}
