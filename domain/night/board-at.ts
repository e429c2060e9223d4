import { type DutyState, dutyStateAt, minuteOf } from '../attendance/duty-state.ts'
import { fenceAt, type NamedFence } from '../fix/fence-left.ts'
import { isPoor, type LiveGuard } from '../fix/fix.ts'
import { lostAfter, type StaleLimits } from '../fix/staleness.ts'
import { intervalAt, type WalkedTrack } from '../fix/walked-track.ts'
import type { DutyTimes } from '../duty/duty-times.ts'
import { attentionOf, type Attention } from '../worker/attention.ts'
import { standingOf, type Reported, type Standing } from '../worker/standing.ts'
import { postingAt, type GuardPosting } from './guard-posting.ts'
import type { NightRoster, NightGuard } from './night-roster.ts'
import { outsideSince, WITHIN, type Outside } from './outside-since.ts'

/** A guard at a moment of a night. */
export interface GuardThen {
  /** his newest fix until then, as a live record has it, and its index in his track; null and -1: none is known */
  live: LiveGuard | null
  index: number
  posting: GuardPosting
  standing: Standing
  attention: Attention
  /** geofence in force for the guard at that time; null: none */
  fence: NamedFence | null
  outside: Outside
  /** how duty and presence agree; null: not on duty and not at a post, or not known yet */
  duty: DutyState | null
}

/** All guards of a replay at `t`, ms since epoch UTC. An unchanged guard is the same object as before. */
export interface Board {
  t: number
  guards: ReadonlyMap<string, GuardThen>
}

/** The data from which a board is computed. */
export interface BoardParts {
  roster: NightRoster
  trackOf: (workerId: string) => WalkedTrack | null
  /** start of the period until `t` that is completely loaded; later than `t` if `t` itself is not loaded */
  knownSince: (t: number) => number
  /** late and offline limits of the company */
  limits: StaleLimits
  /** duty times in the company's time zone */
  times: DutyTimes
}

/**
 * Computes the board of a replay at `t`, ms since epoch UTC: positions and statuses of all guards, by the
 * fixes, patrols, duties and geofences until then. `before` is another board of the same parts, whose tracks
 * have not grown since. It is a cache and never changes the result.
 */
export function boardAt(parts: BoardParts, t: number, before: Board | null = null): Board {
  const isSameMinute = before !== null && minuteOf(before.t) === minuteOf(t)
  const at = { t, knownSince: parts.knownSince(t), isSameMinute }
  const guards = new Map<string, GuardThen>()
  for (const guard of parts.roster.guards)
    guards.set(guard.id, guardThen(parts, guard, at, before?.guards.get(guard.id) ?? null))
  return { t, guards }
}

function guardThen(
  { roster, trackOf, limits, times }: BoardParts,
  guard: NightGuard,
  { t, knownSince, isSameMinute }: { t: number; knownSince: number; isSameMinute: boolean },
  before: GuardThen | null,
): GuardThen {
  const track = trackOf(guard.id)
  const newest = track?.at(t) ?? -1
  // in a part that is not loaded there may be a later fix with another status
  const index = track && newest >= 0 && timeOf(track, newest, before) >= knownSince ? newest : -1
  const given = postingAt(guard, t, times)
  const posting = before && samePosting(before.posting, given) ? before.posting : given
  const fence = fenceAt(guard.fences, t)
  const live = track && index >= 0 ? liveThen(guard, track, index, posting.onPatrol, before) : null
  const outside = track && live && fence ? outsideThen(track, fence, { index, knownSince }, before) : WITHIN
  const isLoaded = knownSince <= roster.from
  const reported =
    live ?? (posting.onPatrol ? (isLoaded ? heardBefore(knownSince, t, limits) : undefined) : null)
  const standing = standingOf(reported, posting.shift && posting.shift.rule, t, times, limits)
  const poor = live !== null && isPoor(live.fix.accuracy ?? Number.NaN)
  const attention = attentionOf(standing, { outside: outside.outside, poor })
  const isDutyKnown = before?.live && before.live === live && before.posting === posting && isSameMinute
  const duty = isDutyKnown
    ? before.duty
    : live || isLoaded
      ? dutyStateAt(
          t,
          {
            fix: live && live.fix,
            rule: posting.shift && posting.shift.rule,
            assignmentId: posting.assignmentId,
            places: roster.places,
          },
          times,
        )
      : null
  const then: GuardThen = { live, index, posting, standing, attention, fence, outside, duty }
  return before && isSame(then, before) ? before : then
}

const KEYS = Object.keys({
  live: true,
  index: true,
  posting: true,
  standing: true,
  attention: true,
  fence: true,
  outside: true,
  duty: true,
} satisfies Record<keyof GuardThen, true>) as (keyof GuardThen)[]

const isSame = (a: GuardThen, b: GuardThen) => KEYS.every((key) => a[key] === b[key])

/** Returns the time of a fix, ms since epoch UTC: usually the one of the previous frame. */
const timeOf = (track: WalkedTrack, index: number, before: GuardThen | null) =>
  before?.live && before.index === index ? before.live.fix.t : track.t(index)

/** No fix of a guard on patrol is loaded: the newest is older than the loaded part, so its age is unknown. */
const heardBefore = (knownSince: number, t: number, limits: StaleLimits): Reported | undefined =>
  t - knownSince > lostAfter(null, limits)
    ? { status: 'Online', intervalMs: null, fix: { t: knownSince } }
    : undefined

const samePosting = (a: GuardPosting, b: GuardPosting) =>
  a.onPatrol === b.onPatrol && a.assignmentId === b.assignmentId && a.shift === b.shift

function liveThen(
  { id: workerId, name }: NightGuard,
  track: WalkedTrack,
  index: number,
  onPatrol: boolean,
  before: GuardThen | null,
): LiveGuard {
  const status = onPatrol ? 'Online' : 'Offline'
  if (before?.live?.status === status && before.index === index) return before.live
  const [t, lat, lon, accuracy] = [track.t(index), track.lat(index), track.lon(index), track.accuracy(index)]
  const fix = { workerId, t, lat, lon, accuracy, speed: null }
  return { workerId, workerName: name, fix, intervalMs: intervalAt(track, index), status }
}

function outsideThen(
  track: WalkedTrack,
  fence: NamedFence,
  at: { index: number; knownSince: number },
  before: GuardThen | null,
): Outside {
  const known = before?.fence === fence ? before : null
  return known?.index === at.index ? known.outside : outsideSince(track, fence, at, known)
}
