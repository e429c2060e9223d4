import { gapThreshold } from '../../../../../domain/fix/gaps.ts'
import { playheadAt, interpolatePlace } from '../../../../../domain/fix/playback.ts'
import type { Trail } from '../../../../../domain/fix/trail.ts'
import { reportingInterval } from '../../../../../domain/fix/reporting-interval.ts'
import { formatDegrees } from '../../../../map/view/map-popup.tsx'

/**
 * Returns a guard's position at a time (ms since epoch UTC), in points of the trail. Phones never
 * report at the same second, so a trail is extended at its ends by up to the length of a gap;
 * beyond that, null.
 */
export function nearestHead(trail: Trail, t: number, longestMs: number): number | null {
  if (trail.length === 0) return null
  const [first, last] = [trail.t[0] as number, trail.t[trail.length - 1] as number]
  return t < first - longestMs || t > last + longestMs ? null : playheadAt(trail, t)
}

/** Describes the place at a time; unknown within a gap. */
export function placeText(trail: Trail, t: number): string {
  const longest = maxSilenceMs(trail)
  const head = nearestHead(trail, t, longest)
  if (head === null) return 'place unknown'
  const [before, after] = [trail.t[Math.floor(head)] as number, trail.t[Math.ceil(head)] as number]
  const place = after - before > longest ? null : interpolatePlace(trail, head)
  return place ? `${formatDegrees(place.lat)}, ${formatDegrees(place.lon)}` : 'place unknown'
}

/** Returns the other guard's position at the time of the first trail's head, in points of the other trail. */
export function comparisonPosition(
  trail: Trail,
  other: Trail,
  head: number,
  longestMs: number,
): number | null {
  const t = interpolatePlace(trail, head)?.t
  return t === undefined ? null : nearestHead(other, t, longestMs)
}

/** Returns the minimum length of a gap, ms. */
export const maxSilenceMs = ({ t }: Trail): number => gapThreshold(reportingInterval(t))
