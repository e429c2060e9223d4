import { placeAt, type TrailPlace } from '../fix/playback.ts'
import type { PackedTrack } from './packed-track.ts'

/** Where a guard was, and whether too little was heard of them around then to know. */
export type WalkedPlace = TrailPlace & { inGap: boolean }

/**
 * The place of a guard at a moment (ms since epoch UTC): between two fixes on the straight way from one to the next, in a
 * gap and after the last fix where they were last. Null before the first fix.
 */
export function placeOnTrack(track: PackedTrack, t: number): WalkedPlace | null {
  const i = track.at(t)
  if (i < 0) return null
  if (track.isGap(i)) return { lat: track.lat(i), lon: track.lon(i), t: track.t(i), inGap: track.t(i) < t }
  const ends = [i, i + 1]
  const two = {
    length: 2,
    t: Float64Array.from(ends, (at) => track.t(at)),
    lat: Float64Array.from(ends, (at) => track.lat(at)),
    lon: Float64Array.from(ends, (at) => track.lon(at)),
  }
  const place = placeAt(two, (t - track.t(i)) / (track.t(i + 1) - track.t(i)))
  return place && { ...place, inGap: false }
}
