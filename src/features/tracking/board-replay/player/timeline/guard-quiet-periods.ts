import { findTrailEvents } from '../../../../../../domain/fix/trail-events.ts'
import { trackToTrail } from '../../../../../../domain/fix/track.ts'
import { offlinePeriodAfter } from '../../../../../../domain/replay/offline-period.ts'
import type { OpenReplay } from '../../data/open-replay.ts'

type Night = Pick<OpenReplay, 'from' | 'to' | 'walkedOf' | 'knownUntil' | 'parts'>

/**
 * Returns the gaps and stops of a guard in the loaded part of a replay, ms since epoch UTC: between fixes,
 * and after the last one to the end of the loaded part if on duty.
 */
export function guardQuietPeriods(night: Night, guard: string | null) {
  const { from, to, walkedOf, knownUntil, parts } = night
  const track = guard === null ? null : walkedOf(guard)
  if (guard === null || !track || track.count === 0) return { gaps: [], rests: [] }
  const { gaps, rests } = findTrailEvents(null, trackToTrail(guard, track), { posts: [], fences: [] })
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
