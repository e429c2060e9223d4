import { haversine } from '../geo/haversine.ts'
import { gapThreshold } from './gaps.ts'
import type { Trail } from './trail.ts'
import { usualInterval } from './usual-interval.ts'

export interface TrailStatistics {
  points: number
  /** for how long it has fixes, from the first to the last without its gaps, ms */
  durationMs: number
  /** sum of the great-circle distances between neighbouring fixes, metres */
  distanceM: number
}

/** What a trail amounts to; all zero for an empty one. A silence of more than `breakMs` is a gap, by its own rhythm if that is not said. */
export function trailStatistics(
  trail: Pick<Trail, 'length' | 't' | 'lat' | 'lon'>,
  breakMs: number = gapThreshold(usualInterval(trail.t)),
): TrailStatistics {
  const { length, t, lat, lon } = trail
  let distanceM = 0
  let durationMs = 0
  for (let i = 1; i < length; i += 1) {
    distanceM += haversine(lat[i - 1] as number, lon[i - 1] as number, lat[i] as number, lon[i] as number)
    const pause = (t[i] as number) - (t[i - 1] as number)
    if (pause <= breakMs) durationMs += pause
  }
  return { points: length, durationMs, distanceM }
}

/** Hours and minutes, e.g. '11h 58m'; started minutes do not count. */
export function durationText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

/** Whole metres below 1000 m ('840 m'), else kilometres with 2 decimals ('1.24 km'). */
export function distanceText(metres: number): string {
  const rounded = Math.round(metres)
  return rounded < 1000 ? `${rounded} m` : `${(metres / 1000).toFixed(2)} km`
}
