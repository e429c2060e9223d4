import type { Walk } from './packed-fixes.ts'

/**
 * A walk without the fixes that came when a newer one was known already: `HeardTrack` comes to none of them, and a line
 * from row to row goes as the control room saw it. All of it where nobody asked when they came.
 */
export function walkInTurn(walk: Walk): Walk {
  const { t, delay } = walk
  if (!delay) return walk
  const heardAt = (i: number) => (t[i] as number) + (delay[i] as number)
  const kept = new Uint8Array(t.length)
  let least = Number.POSITIVE_INFINITY
  for (let i = t.length - 1; i >= 0; i -= 1) {
    if (heardAt(i) > least) continue
    kept[i] = 1
    // a fix of a clock that is ahead counts from its own time only
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
