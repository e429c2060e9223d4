import { playheadAt, interpolatePlace } from '../../../../domain/fix/playback.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import type { ZoneClock } from '../../../../domain/time/zone-time.ts'

/** A trail as the playback controls need it. Times are ms since epoch. */
export interface PlaybackTrail {
  points: number
  /** times of the first and last fix */
  from: number
  to: number
  momentAt: (head: number) => number
  headAt: (t: number) => number
  /** formatted time at the playhead, in the company's zone; empty without a trail */
  timeText: (head: number) => string
}

export const NO_TRAIL: PlaybackTrail = {
  points: 0,
  from: 0,
  to: 0,
  momentAt: () => 0,
  headAt: () => 0,
  timeText: () => '',
}

export function playbackTrail(trail: Trail, clock: ZoneClock): PlaybackTrail {
  const momentAt = (head: number) => interpolatePlace(trail, head)?.t ?? 0
  return {
    points: trail.length,
    from: momentAt(0),
    to: momentAt(trail.length - 1),
    momentAt,
    headAt: (t) => playheadAt(trail, t),
    timeText: (head) => clock.full(momentAt(head)),
  }
}

/**
 * Returns the time of the next or previous point of a trail, at most its end. Null for less than two points.
 */
export function adjacentPoint(trail: Trail, t: number, step: 1 | -1): number | null {
  if (trail.length < 2) return null
  const head = playheadAt(trail, t)
  const point = step > 0 ? Math.floor(head) + 1 : Math.ceil(head) - 1
  return trail.t[Math.min(trail.length - 1, Math.max(0, point))] as number
}
