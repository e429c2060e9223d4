import type { TrackColumns } from './packed-fixes.ts'

/**
 * Returns the part of a walk that had been received by a moment (ms since epoch UTC), with the last received
 * revision of each time; all of it if arrivals were not requested.
 */
export function receivedBy(walk: TrackColumns, moment: number): TrackColumns {
  const { t, delay } = walk
  if (!delay) return walk
  const isKnown = (i: number) => i < t.length && (t[i] as number) + (delay[i] as number) <= moment
  const isShown = (_: number, i: number) => isKnown(i) && !(t[i] === t[i + 1] && isKnown(i + 1))
  return {
    ...walk,
    t: t.filter(isShown),
    lat: walk.lat.filter(isShown),
    lon: walk.lon.filter(isShown),
    accuracy: walk.accuracy.filter(isShown),
    delay: delay.filter(isShown),
  }
}
