import type { Track } from '../fix/walked-track.ts'

/**
 * Returns the time of the next fix after `t`, or of the last one before it, in any of the tracks; null if
 * there is none. ms since epoch UTC.
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
