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

/** The loaded data from which a replay's timeline is computed. Times are ms since epoch UTC. */
export interface ReplayEvidence extends Pick<BoardParts, 'limits' | 'times'> {
  /** start of the replay's period */
  since: number
  /**
   * logged times at which most guards went offline together; these replace the contact losses of single
   * guards
   */
  massContactLosses: readonly number[]
  /** time until which the replay's data currently reaches */
  until: number
  /** returns whether all fixes between two times are loaded */
  isKnown: (from: number, to: number) => boolean
}

/**
 * Returns the timeline events of a guard, in order. Contact losses are from the event log. Other offline
 * periods are computed: the event log lacks them if nobody watched, or if the patrol was logged later.
 */
export function guardTimeline(guard: ReplayGuard, track: Track, known: ReplayEvidence): GuardTimelineEvent[] {
  const timelineEvents = sortByTime([
    ...guard.losses,
    ...unloggedLosses(guard, track, known),
    ...fenceCrossings(guard, track, known),
  ])
  // the event log and the computation may both contain the same gap, e.g. after a server start
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
 * Returns contact losses that the event log lacks. The guard goes offline when the live board would first
 * show it during a gap, and reports again with the next fix.
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
    // the fix was already too old when it arrived, so it did not end the contact loss
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
 * Returns when a guard without fixes goes offline; null: not before `to`. It is after the offline limit;
 * later if a patrol, an assignment or a duty begins during the gap. It is never before the arrival of the
 * last fix.
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

/** Returns whether a guard whose last fix is from `from` is offline at `t`, both ms since epoch UTC. */
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
 * Returns when a guard left and re-entered geofences while on patrol. A fix counts from its arrival, and
 * only if all fixes until then are loaded.
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
