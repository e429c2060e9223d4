import { lostAfter } from '../fix/staleness.ts'
import { intervalAt, type WalkedTrack } from '../fix/walked-track.ts'
import type { BoardParts } from './board-at.ts'
import { isLostAt } from './guard-happenings.ts'
import type { NightGuard } from './night-roster.ts'

/** A silence so long that the board takes whoever is on duty in it for lost. */
export interface Silence {
  /** the fix after it, ms since epoch UTC; null: none is known */
  until: number | null
  /** whether he was on duty when it had become so long */
  onDuty: boolean
}

export interface KnownTracks extends Pick<BoardParts, 'limits' | 'times'> {
  trackOf: (guard: string) => WalkedTrack
  /** until when all that was walked from a time on is known, ms since epoch UTC */
  knownUntil: (t: number) => number
}

/** The silence that follows fix `i` of a guard; null where the next one came in time, or may have. */
export function silenceAfter(
  guard: Pick<NightGuard, 'patrols' | 'postings'>,
  track: WalkedTrack,
  i: number,
  { limits, times, knownUntil }: Omit<KnownTracks, 'trackOf'>,
): Silence | null {
  const from = track.t(i)
  const next = i + 1 < track.count ? track.t(i + 1) : Number.POSITIVE_INFINITY
  if (next - from <= lostAfter(0, limits)) return null
  const known = knownUntil(from)
  const intervalMs = intervalAt(track, i)
  const lostAt = from + lostAfter(intervalMs, limits) + 1
  if (lostAt >= Math.min(next, known)) return null
  return {
    until: next <= known ? next : null,
    onDuty: isLostAt(guard, { from, intervalMs }, lostAt, { limits, times }),
  }
}
