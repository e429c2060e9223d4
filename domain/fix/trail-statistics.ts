import { metresAlong } from './distance-counter.ts'
import { gapThreshold } from './gaps.ts'
import type { Trail } from './trail.ts'
import { reportingInterval } from './reporting-interval.ts'

export interface TrailStatistics {
  points: number
  /** time covered by fixes, from the first to the last, without gaps, ms */
  durationMs: number
  /** distance in metres, without movements that the inaccuracy of the fixes explains (`distanceCounter`) */
  distanceM: number
  /** number of late fixes */
  late: number
}

/**
 * Returns the statistics of a trail; all zero for an empty one. A period without fixes longer than
 * `breakMs` is a gap; the default depends on the trail's own reporting interval.
 */
export function trailStatistics(
  trail: Pick<Trail, 'length' | 't' | 'lat' | 'lon' | 'accuracy' | 'lateMs'>,
  breakMs: number = gapThreshold(reportingInterval(trail.t)),
): TrailStatistics {
  const { length, t } = trail
  return {
    points: length,
    durationMs: trailDuration(t, breakMs),
    distanceM: metresAlong(trail)[length - 1] ?? 0,
    late: trail.lateMs.reduce((sum, ms) => sum + (ms > 0 ? 1 : 0), 0),
  }
}

/** Returns the time from the first to the last of these times, without gaps longer than `breakMs`, ms. */
export function trailDuration(t: ArrayLike<number>, breakMs: number): number {
  let durationMs = 0
  for (let i = 1; i < t.length; i += 1) {
    const pause = (t[i] as number) - (t[i - 1] as number)
    if (pause <= breakMs) durationMs += pause
  }
  return durationMs
}

/** Returns hours and minutes as text, e.g. '11h 58m'; incomplete minutes do not count. */
export function durationText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

/**
 * Returns a distance as text: metres below 1000 m ('840 m'), otherwise kilometres with two decimals ('1.24
 * km').
 */
export function distanceText(metres: number): string {
  const rounded = Math.round(metres)
  return rounded < 1000 ? `${rounded} m` : `${(metres / 1000).toFixed(2)} km`
}
