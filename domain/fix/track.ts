import { emptyColumns, type Trail } from './trail.ts'
import { updateReportingInterval } from './reporting-interval.ts'

/** The track of one guard, ascending in time. Its fixes are accessed by index. */
export interface Track {
  readonly count: number
  /** ms since epoch UTC */
  t(i: number): number
  /** degrees WGS84 */
  lon(i: number): number
  lat(i: number): number
  /** metres; null = unknown */
  accuracy(i: number): number | null
  /** returns the index of the newest fix at or before `t`; -1 = none */
  at(t: number): number
  /** returns the index of the fix that was the newest until fix `i` came; -1 = none */
  before(i: number): number
  /**
   * returns the arrival time, ms since epoch UTC; the fix's own time if the track was loaded without
   * arrivals
   */
  receivedAt(i: number): number
}

/** Number of intervals after which the first one no longer influences the result. */
const LEARNED_FROM = 64

const times = new Float64Array(LEARNED_FROM + 1)

/**
 * Returns a guard's reporting interval at fix `i`, ms, computed like that of live locations; null =
 * unknown.
 */
export function reportingIntervalAt(track: Pick<Track, 't' | 'before'>, i: number): number | null {
  let first = times.length
  for (let j = i; j >= 0 && first > 0; j = track.before(j)) times[--first] = track.t(j)
  let usual: number | null = null
  for (let k = first + 1; k < times.length; k += 1)
    usual = updateReportingInterval(usual, (times[k] as number) - (times[k - 1] as number))
  return usual
}

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

/**
 * Returns the time of the next fix after `t` in any of the tracks (`step` 1), or of the last one before it
 * (`step` -1). Times are ms since epoch UTC; null: none.
 */
export function adjacentFix(tracks: Iterable<Track>, t: number, step: 1 | -1): number | null {
  let nearest: number | null = null
  for (const track of tracks) {
    const i = step > 0 ? track.at(t) + 1 : track.at(t - 1)
    if (i < 0 || i >= track.count) continue
    const at = track.t(i)
    if (nearest === null || (step > 0 ? at < nearest : at > nearest)) nearest = at
  }
  return nearest
}

/**
 * Counts the fixes in each of `parts` equal parts of a period (ms since epoch UTC). It yields after each
 * track, so that the caller can pause.
 */
export function* fixDensity(
  tracks: Iterable<Track>,
  { from, to }: { from: number; to: number },
  parts: number,
): Generator<undefined, Uint32Array> {
  const density = new Uint32Array(parts)
  const edge = (part: number) => from + ((to - from) * part) / parts
  for (const track of tracks) {
    let before = track.at(from - 1)
    for (let part = 0; part < parts && before < track.count - 1; part += 1) {
      const last = track.at(edge(part + 1))
      density[part] = (density[part] as number) + last - before
      before = last
    }
    yield
  }
  return density
}
