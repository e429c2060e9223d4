import { trailGaps } from '../../../../domain/fix/gaps.ts'
import { headAt, placeAt } from '../../../../domain/fix/playback.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import type { ZoneClock } from '../../../../domain/time/zone-time.ts'
import type { KeyCommand } from './key-command.ts'

/** What the playback controls need to know of a trail. */
export interface PlaybackTrail {
  points: number
  /** the points after which nothing was received for a while */
  gaps: readonly number[]
  /** the company's time under the head; empty where there is no trail */
  timeText: (head: number) => string
}

export const NO_TRAIL: PlaybackTrail = { points: 0, gaps: [], timeText: () => '' }

/** `intervalMs` is the guard's usual interval, null for the trail's own. */
export function playbackTrail(trail: Trail, intervalMs: number | null, clock: ZoneClock): PlaybackTrail {
  return {
    points: trail.length,
    gaps: trailGaps(trail, intervalMs).map((gap) => gap.index),
    timeText: (head) => {
      const place = placeAt(trail, head)
      return place ? clock.full(place.t) : ''
    },
  }
}

/** Where a key takes the head; null for a command that does not seek, and where there is nothing to seek in. */
export function headAfter(command: KeyCommand, head: number, trail: Trail): number | null {
  if (trail.length < 2) return null
  const last = trail.length - 1
  const held = (wanted: number) => Math.min(last, Math.max(0, wanted))
  switch (command.type) {
    case 'seek by time': {
      const place = placeAt(trail, head)
      return place && headAt(trail, place.t + command.ms)
    }
    case 'seek by points':
      return held(command.points > 0 ? Math.floor(head) + command.points : Math.ceil(head) + command.points)
    case 'seek to fraction':
      return command.fraction * last
    default:
      return null
  }
}
