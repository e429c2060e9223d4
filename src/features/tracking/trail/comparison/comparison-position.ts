import { gapThreshold } from '../../../../../domain/fix/gaps.ts'
import { playheadAt, interpolatePlace } from '../../../../../domain/fix/playback.ts'
import type { Trail } from '../../../../../domain/fix/trail.ts'
import { reportingInterval } from '../../../../../domain/fix/reporting-interval.ts'
import { formatDegrees } from '../../../../map/view/map-popup.tsx'

/**
 * Returns the playhead of a trail at a time, ms since epoch. Up to `longestMs` before and after the trail it
 * returns its ends, because two phones never report at the same second. Beyond that it returns null.
 */
export function nearestHead(trail: Trail, t: number, longestMs: number): number | null {
  if (trail.length === 0) return null
  const [first, last] = [trail.t[0] as number, trail.t[trail.length - 1] as number]
  return t < first - longestMs || t > last + longestMs ? null : playheadAt(trail, t)
}

/** Formats a guard's position at a time, ms since epoch. Within a gap, it is unknown. */
export function placeText(trail: Trail, t: number): string {
  const longest = maxSilenceMs(trail)
  const head = nearestHead(trail, t, longest)
  if (head === null) return 'place unknown'
  const [before, after] = [trail.t[Math.floor(head)] as number, trail.t[Math.ceil(head)] as number]
  const place = after - before > longest ? null : interpolatePlace(trail, head)
  return place ? `${formatDegrees(place.lat)}, ${formatDegrees(place.lon)}` : 'place unknown'
}

/**
 * Returns the playhead of the second trail at the time of the first trail's playhead. Null if that guard's
 * position is unknown then.
 */
export function comparisonPosition(
  trail: Trail,
  other: Trail,
  head: number,
  longestMs: number,
): number | null {
  const t = interpolatePlace(trail, head)?.t
  return t === undefined ? null : nearestHead(other, t, longestMs)
}

/** Returns the time between two fixes from which it counts as a gap, ms. */
export const maxSilenceMs = ({ t }: Trail): number => gapThreshold(reportingInterval(t))
