import type { TrackColumns } from './packed-fixes.ts'

/**
 * Returns a walk without the fixes that arrived when a newer one was known: `AsReceivedTrack` never uses them, and
 * the drawn line is the one that the control room saw. All of it if arrivals were not requested.
 */
export function dropOutOfOrderFixes(walk: TrackColumns): TrackColumns {
  const { t, delay } = walk
  if (!delay) return walk
  const heardAt = (i: number) => (t[i] as number) + (delay[i] as number)
  const kept = new Uint8Array(t.length)
  let least = Number.POSITIVE_INFINITY
  for (let i = t.length - 1; i >= 0; i -= 1) {
    if (heardAt(i) > least) continue
    kept[i] = 1
    // a fix of a clock that is ahead counts only from its own time
    if ((delay[i] as number) >= 0) least = heardAt(i)
  }
  const isKept = (_: number, i: number) => kept[i] === 1
  return {
    ...walk,
    t: t.filter(isKept),
    lat: walk.lat.filter(isKept),
    lon: walk.lon.filter(isKept),
    accuracy: walk.accuracy.filter(isKept),
    delay: delay.filter(isKept),
  }
}
