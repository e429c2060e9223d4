import { placeBetween, type TrailPlace } from '../fix/playback.ts'
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
  const here = { lat: track.lat(i), lon: track.lon(i), t: track.t(i) }
  if (track.isGap(i)) return { ...here, inGap: here.t < t }
  const next = { lat: track.lat(i + 1), lon: track.lon(i + 1), t: track.t(i + 1) }
  return { ...placeBetween(here, next, (t - here.t) / (next.t - here.t)), inGap: false }
}
