import { type DutyState, dutyStateAt, minuteNumber } from '../attendance/duty-state.ts'
import { geofenceAt, type NamedGeofence } from '../fix/geofence-exits.ts'
import { isPoor, type LiveGuard } from '../fix/fix.ts'
import { offlineAfterMs, type StaleLimits } from '../fix/staleness.ts'
import { reportingIntervalAt, type Track } from '../fix/track.ts'
import type { DutyTimes } from '../duty/duty-times.ts'
import {
  computeAttention,
  type Attention,
  guardStatusAt,
  type ReportedFix,
  type GuardStatus,
} from '../worker/guard-status.ts'
import { guardPostingAt, type GuardPosting } from './guard-posting.ts'
import type { PeriodRoster, ReplayGuard } from './period-roster.ts'
import { updateOutsideState, INSIDE_STATE, type OutsideState } from './outside-state.ts'

/** State of a guard at some time of a replay. */
export interface GuardAtTime {
  /**
   * the guard's newest fix until then, as a live location; null: unknown. `index` is its index in the
   * track; -1: unknown.
   */
  live: LiveGuard | null
  index: number
  posting: GuardPosting
  status: GuardStatus
  attention: Attention
  /** geofence in force for the guard at the time; null: none */
  geofence: NamedGeofence | null
  outside: OutsideState
  /** whether duty and presence agree; null: neither on duty nor at a post, or unknown */
  duty: DutyState | null
}

/**
 * All guards of a replay at time `t` (ms since epoch UTC). A guard who has not changed is the same object
 * as in the board before.
 */
export interface Board {
  t: number
  guards: ReadonlyMap<string, GuardAtTime>
}

/** The data from which the board of a replay is computed. */
export interface BoardParts {
  roster: PeriodRoster
  trackOf: (workerId: string) => Track | null
  /**
   * returns the start of the completely loaded period until `t`; a value later than `t` means that `t` is
   * not loaded
   */
  knownSince: (t: number) => number
  /** the company's limits for late and offline guards */
  limits: StaleLimits
  /** duty times in the company's time zone */
  times: DutyTimes
}

/**
 * Returns the board of a replay at time `t` (ms since epoch UTC): positions and statuses of all guards. It
 * uses the fixes, patrols, duties and geofences until then. `before` is a board computed earlier from the
 * same data; unchanged parts are reused, which never changes the result.
 */
export function boardAt(parts: BoardParts, t: number, before: Board | null = null): Board {
  const isSameMinute = before !== null && minuteNumber(before.t) === minuteNumber(t)
  const at = { t, knownSince: parts.knownSince(t), isSameMinute }
  const guards = new Map<string, GuardAtTime>()
  for (const guard of parts.roster.guards)
    guards.set(guard.id, guardThen(parts, guard, at, before?.guards.get(guard.id) ?? null))
  return { t, guards }
}

function guardThen(
  { roster, trackOf, limits, times }: BoardParts,
  guard: ReplayGuard,
  { t, knownSince, isSameMinute }: { t: number; knownSince: number; isSameMinute: boolean },
  before: GuardAtTime | null,
): GuardAtTime {
  const track = trackOf(guard.id)
  const newest = track?.at(t) ?? -1
  // the part that is not loaded may contain a later fix, so an older fix is not used
  const index = track && newest >= 0 && timeOf(track, newest, before) >= knownSince ? newest : -1
  const given = guardPostingAt(guard, t, times)
  const posting = before && samePosting(before.posting, given) ? before.posting : given
  const geofence = geofenceAt(guard.geofences, t)
  const live = track && index >= 0 ? liveThen(guard, track, index, posting.onPatrol, before) : null
  const outside =
    track && live && geofence ? outsideThen(track, geofence, { index, knownSince }, before) : INSIDE_STATE
  const isLoaded = knownSince <= roster.from
  const reported =
    live ?? (posting.onPatrol ? (isLoaded ? heardBefore(knownSince, t, limits) : undefined) : null)
  const status = guardStatusAt(reported, posting.shift && posting.shift.rule, t, times, limits)
  const poor = live !== null && isPoor(live.fix.accuracy ?? Number.NaN)
  const attention = computeAttention(status, { outside: outside.outside, poor })
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
  const then: GuardAtTime = { live, index, posting, status, attention, geofence, outside, duty }
  return before && isSame(then, before) ? before : then
}

const KEYS = Object.keys({
  live: true,
  index: true,
  posting: true,
  status: true,
  attention: true,
  geofence: true,
  outside: true,
  duty: true,
} satisfies Record<keyof GuardAtTime, true>) as (keyof GuardAtTime)[]

const isSame = (a: GuardAtTime, b: GuardAtTime) => KEYS.every((key) => a[key] === b[key])

/**
 * Returns the time of a fix, ms since epoch UTC. Usually it is the fix of the frame before, whose time is
 * known.
 */
const timeOf = (track: Track, index: number, before: GuardAtTime | null) =>
  before?.live && before.index === index ? before.live.fix.t : track.t(index)

/**
 * Returns a substitute for the newest fix of a guard on patrol who has none in the loaded period. It is
 * undefined while the loaded period is too short to know that the guard is offline.
 */
const heardBefore = (knownSince: number, t: number, limits: StaleLimits): ReportedFix | undefined =>
  t - knownSince > offlineAfterMs(null, limits)
    ? { status: 'Online', intervalMs: null, fix: { t: knownSince } }
    : undefined

const samePosting = (a: GuardPosting, b: GuardPosting) =>
  a.onPatrol === b.onPatrol && a.assignmentId === b.assignmentId && a.shift === b.shift

function liveThen(
  { id: workerId, name }: ReplayGuard,
  track: Track,
  index: number,
  onPatrol: boolean,
  before: GuardAtTime | null,
): LiveGuard {
  const status = onPatrol ? 'Online' : 'Off duty'
  if (before?.live?.status === status && before.index === index) return before.live
  const [t, lat, lon, accuracy] = [track.t(index), track.lat(index), track.lon(index), track.accuracy(index)]
  const fix = { workerId, t, lat, lon, accuracy, speed: null }
  return { workerId, workerName: name, fix, intervalMs: reportingIntervalAt(track, index), status }
}

function outsideThen(
  track: Track,
  geofence: NamedGeofence,
  at: { index: number; knownSince: number },
  before: GuardAtTime | null,
): OutsideState {
  const known = before?.geofence === geofence ? before : null
  return known?.index === at.index ? known.outside : updateOutsideState(track, geofence, at, known)
}
