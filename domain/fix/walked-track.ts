import { emptyColumns, type Trail } from './trail.ts'
import { learnInterval } from './usual-interval.ts'

/** What a guard walked, ascending in time, read by index. */
export interface WalkedTrack {
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
}

/** So many spacings are enough to forget the first one, whatever it was. */
const LEARNED_FROM = 64

/** A guard's usual interval between fixes at fix `i`, ms, learned as the live record learns it; null = not known yet. */
export function intervalAt(track: Pick<WalkedTrack, 't'>, i: number): number | null {
  let usual: number | null = null
  for (let j = Math.max(1, i - LEARNED_FROM + 1); j <= i; j += 1)
    usual = learnInterval(usual, track.t(j) - track.t(j - 1))
  return usual
}

/** A track as columns, for what reads those. */
export function columnsOf(workerId: string, track: WalkedTrack): Trail {
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
