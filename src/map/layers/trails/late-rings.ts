import type { Trail } from '../../../../domain/fix/trail.ts'
import { MarkerSet } from '../markers/marker-set.ts'

/** Rings around positions that arrived late, ascending by the time of the position. */
export interface LateRings {
  markers: MarkerSet
  /** time of each position, ascending, ms since epoch UTC */
  times: Float64Array
}

interface LatePosition {
  /** time of the position, ms since epoch UTC */
  t: number
  /** degrees WGS84 */
  lat: number
  lon: number
}

/** size of a ring, CSS px */
const RING_PX = 15

/**
 * Creates the rings around these positions. To draw them up to a time, pass `countLateRings` as the `limit` of their
 * icon layer.
 */
export function createLateRings(positions: readonly LatePosition[]): LateRings {
  const markers = new MarkerSet()
  const ascending = positions.toSorted((a, b) => a.t - b.t)
  for (const [i, { lat, lon }] of ascending.entries())
    markers.put(String(i), { lng: lon, lat, look: 0, size: RING_PX })
  return { markers, times: Float64Array.from(ascending, ({ t }) => t) }
}

/** Returns how many rings belong to positions at or before a time (ms since epoch UTC). */
export function countLateRings({ times }: LateRings, moment: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) <= moment) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the rings around those points of a trail that arrived late. */
export function trailLateRings(trail: Trail | null): LateRings {
  const late: LatePosition[] = []
  for (let i = 0; trail !== null && i < trail.length; i++)
    if (trail.lateMs[i] !== 0)
      late.push({ t: trail.t[i] as number, lat: trail.lat[i] as number, lon: trail.lon[i] as number })
  return createLateRings(late)
}
