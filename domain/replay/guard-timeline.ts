import { EMPTY_EXIT_FOLD, foldGeofenceExits } from '../fix/geofence-exits.ts'
import { offlineAfterMs } from '../fix/staleness.ts'
import { trackToTrail, reportingIntervalAt, type Track } from '../fix/track.ts'
import { workerDuties } from '../duty/duties.ts'
import { boundaryTimes, inEffectAt } from '../time/effective-period.ts'
import { guardStatusAt } from '../worker/guard-status.ts'
import type { BoardParts } from './board-at.ts'
import { guardPostingAt } from './guard-posting.ts'
import { sortByTime, type GuardTimelineEvent, type GuardContactLoss } from './timeline-event.ts'
import type { ReplayGuard } from './period-roster.ts'

/** The loaded data of a replay. Times are ms since epoch UTC. */
export interface ReplayEvidence extends Pick<BoardParts, 'limits' | 'times'> {
  /** start of the period that is reported */
  since: number
  /** common contact losses in the log, which replace those of single guards */
  massContactLosses: readonly number[]
  /** time up to which the replay runs now */
  until: number
  /** whether all fixes between two times are loaded */
  isKnown: (from: number, to: number) => boolean
}

/**
 * Returns the timeline events of a guard, in order. Contact losses come from the log. Offline periods that
 * the log does not contain, because nobody watched or the patrol was logged later, come from the board.
 */
export function guardTimeline(guard: ReplayGuard, track: Track, known: ReplayEvidence): GuardTimelineEvent[] {
  const timelineEvents = sortByTime([
    ...guard.losses,
    ...unloggedLosses(guard, track, known),
    ...fenceCrossings(guard, track, known),
  ])
  // both the board and, after a server start, the log may report the same gap
  const told = new Set<string>()
  return timelineEvents.filter((timelineEvent) => {
    if (!('since' in timelineEvent)) return true
    const { kind, since } = timelineEvent
    const silence = `${kind} ${since === null || since < known.since ? 'before the night' : since}`
    if (told.has(silence)) return false
    told.add(silence)
    return true
  })
}

/**
 * Returns contact losses that the log does not contain: the guard goes offline when the board first
 * shows it in a gap, and reports again with the next fix.
 */
function unloggedLosses(guard: ReplayGuard, track: Track, known: ReplayEvidence): GuardContactLoss[] {
  const losses: GuardContactLoss[] = []
  const shortest = offlineAfterMs(0, known.limits)
  for (let i = -1; i < track.count; i += 1) {
    const since = i < 0 ? null : track.t(i)
    const from = since ?? known.since
    const came = since === null ? from : Math.max(from, track.receivedAt(i))
    const next = i + 1 < track.count ? track.receivedAt(i + 1) : null
    const to = next ?? known.until
    if (to - from <= shortest || !known.isKnown(from, to)) continue
    const t = lostWithin(guard, { from, came, to, intervalMs: reportingIntervalAt(track, i) }, known)
    if (t === null) continue
    const before = losses.at(-1)
    // a fix that was already too old on arrival did not end the contact loss
    if (t === came && before?.kind === 'reporting again' && before.t === came) {
      losses.pop()
      if (next !== null) losses.push({ ...before, t: next })
      continue
    }
    const isWatched = guard.patrols.some((patrol) => inEffectAt(patrol, t) && patrol.loggedAt <= t)
    const isInSilence = (at: number) => from <= at && at <= to
    if (
      isWatched &&
      (guard.losses.some((loss) => isInSilence(loss.t)) || known.massContactLosses.some(isInSilence))
    )
      continue
    losses.push({ kind: 'offline', guard: guard.id, t, since })
    if (next !== null) losses.push({ kind: 'reporting again', guard: guard.id, t: next, since })
  }
  return losses
}

/**
 * Returns when a silent guard goes offline: after the limit, at the start of the duty or late in
 * the shift, but not before the fix of `from` arrived.
 */
function lostWithin(
  guard: ReplayGuard,
  { from, came, to, intervalMs }: { from: number; came: number; to: number; intervalMs: number | null },
  { limits, times }: ReplayEvidence,
): number | null {
  const patience = offlineAfterMs(intervalMs, limits) + 1
  const tooLong = Math.max(from + patience, came)
  if (tooLong >= to) return null
  const isLost = (t: number) => isOfflineAt(guard, { from, intervalMs }, t, { limits, times })
  if (isLost(tooLong)) return tooLong
  const later = [
    ...boundaryTimes([...guard.patrols, ...guard.postings]),
    ...workerDuties(guard, { from, to }, times).map(({ time }) => time.from + patience),
  ]
  const asked = later.filter((t) => tooLong < t && t < to).toSorted((a, b) => a - b)
  return asked.find(isLost) ?? null
}

/** Returns whether a guard without fixes since then is offline at `t`, ms since epoch UTC. */
export function isOfflineAt(
  guard: Pick<ReplayGuard, 'patrols' | 'postings'>,
  { from, intervalMs }: { from: number; intervalMs: number | null },
  t: number,
  { limits, times }: Pick<BoardParts, 'limits' | 'times'>,
): boolean {
  const { onPatrol, shift } = guardPostingAt(guard, t, times)
  const reported = { status: onPatrol ? 'Online' : 'Off duty', intervalMs, fix: { t: from } }
  return guardStatusAt(reported, shift && shift.rule, t, times, limits) === 'offline'
}

/**
 * Returns when a guard left and entered geofences. An off-duty guard may go anywhere. A fix counts
 * from its arrival, and is the newest only if everything until then is loaded.
 */
function fenceCrossings(
  guard: ReplayGuard,
  track: Track,
  { isKnown, times }: Pick<ReplayEvidence, 'isKnown' | 'times'>,
): GuardTimelineEvent[] {
  if (guard.geofences.length === 0) return []
  const { marks } = foldGeofenceExits(EMPTY_EXIT_FOLD, trackToTrail(guard.id, track), 0, guard.geofences)
  const told = (at: number) => Math.max(at, track.receivedAt(track.at(at)))
  return marks.flatMap(({ t: left, back: returned, seen, geofence }): GuardTimelineEvent[] => {
    const t = told(left)
    if (!isKnown(left, t) || !guardPostingAt(guard, t, times).onPatrol) return []
    const leaving = { kind: 'geofence left' as const, guard: guard.id, t, geofence, seen }
    const back = returned === null ? null : told(returned)
    if (returned === null || back === null || !isKnown(returned, back)) return [leaving]
    return [leaving, { kind: 'back within', guard: guard.id, t: back, geofence }]
  })
}
