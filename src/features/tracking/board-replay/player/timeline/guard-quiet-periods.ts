import type { TimelineEvent } from '../../../../../../domain/replay/timeline-event.ts'
import type { OpenReplay } from '../../data/open-replay.ts'
import { findTrailEvents } from '../../../../../../domain/fix/trail-events.ts'
import { trackToTrail } from '../../../../../../domain/fix/track.ts'
import { offlinePeriodAfter } from '../../../../../../domain/replay/offline-period.ts'

type Night = Pick<OpenReplay, 'from' | 'to' | 'recordedTrack' | 'knownUntil' | 'parts'>

/**
 * Returns a guard's gaps and stops in the loaded part of a replay, ms since epoch. If the guard is offline
 * after the last fix while on duty, that is a gap, too.
 */
export function guardQuietPeriods(night: Night, guard: string | null) {
  const { from, to, recordedTrack, knownUntil, parts } = night
  const track = guard === null ? null : recordedTrack(guard)
  if (guard === null || !track || track.count === 0) return { gaps: [], rests: [] }
  const { gaps, rests } = findTrailEvents(null, trackToTrail(guard, track), { posts: [], geofences: [] })
  const known = { ...parts, knownUntil: (t: number) => Math.min(to, knownUntil(t)) }
  const last = track.count - 1
  const books = parts.roster.guards.find(({ id }) => id === guard)
  const isLost = books && offlinePeriodAfter(books, track, last, known)?.onDuty
  const since = track.t(last)
  const silences = isLost ? [...gaps, { from: since, to: known.knownUntil(since) }] : gaps
  const isSeen = (span: { from: number; to: number }) => span.to > from && span.from < to
  const cut = (span: { from: number; to: number }) => ({
    from: Math.max(span.from, from),
    to: Math.min(span.to, to),
  })
  return { gaps: silences.filter(isSeen).map(cut), rests: rests.filter(isSeen).map(cut) }
}

/**
 * Returns when gaps begin, in order, ms since epoch: those of a guard. For null, it returns when any guard,
 * or all, went offline.
 */
export function gapStarts(
  night: Pick<OpenReplay, 'from' | 'to' | 'recordedTrack' | 'knownUntil' | 'parts'>,
  guard: string | null,
  timelineEvents: readonly TimelineEvent[],
): readonly number[] {
  if (guard !== null) return guardQuietPeriods(night, guard).gaps.map(({ from }) => from)
  return timelineEvents.flatMap(({ kind, t }) => (kind === 'offline' || kind === 'all offline' ? t : []))
}
