import { offlineAfterMs } from '../fix/staleness.ts'
import { reportingIntervalAt, type Track } from '../fix/track.ts'
import type { BoardParts } from './board-at.ts'
import { isOfflineAt } from './guard-timeline.ts'
import type { ReplayGuard } from './period-roster.ts'

/** A gap that is long enough for the live board to show the guard as offline. */
export interface OfflinePeriod {
  /** time of the first fix after the gap, ms since epoch UTC; null: unknown */
  until: number | null
  /** whether the guard was on duty when the offline limit was reached */
  onDuty: boolean
}

export interface KnownTracks extends Pick<BoardParts, 'limits' | 'times'> {
  trackOf: (guard: string) => Track
  /** returns the end of the loaded period that contains a time, ms since epoch UTC */
  knownUntil: (t: number) => number
}

/**
 * Returns the offline period after fix `i` of a guard; null if the next fix came in time, or if it is not
 * known.
 */
export function offlinePeriodAfter(
  guard: Pick<ReplayGuard, 'patrols' | 'postings'>,
  track: Track,
  i: number,
  { limits, times, knownUntil }: Omit<KnownTracks, 'trackOf'>,
): OfflinePeriod | null {
  const from = track.t(i)
  const next = i + 1 < track.count ? track.t(i + 1) : Number.POSITIVE_INFINITY
  if (next - from <= offlineAfterMs(0, limits)) return null
  const known = knownUntil(from)
  const intervalMs = reportingIntervalAt(track, i)
  const lostAt = from + offlineAfterMs(intervalMs, limits) + 1
  if (lostAt >= Math.min(next, known)) return null
  return {
    until: next <= known ? next : null,
    onDuty: isOfflineAt(guard, { from, intervalMs }, lostAt, { limits, times }),
  }
}
