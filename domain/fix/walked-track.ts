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
