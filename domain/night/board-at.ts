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
  /** of the fence that counted for him then; null where there was none */
  fence: NamedFence | null
  outside: Outside
  /** how duty and presence agree; null: neither, or not known yet */
  duty: DutyState | null
}

/** Everybody of a night at `t`, ms since epoch UTC. A guard of whom nothing has changed is the same object as before. */
export interface Board {
  t: number
  guards: ReadonlyMap<string, GuardThen>
}

/** What a board is made of. */
export interface BoardParts {
  roster: NightRoster
  trackOf: (workerId: string) => WalkedTrack | null
  /** from when on all that was walked until `t` is known; later than `t` where what was walked then is not */
  knownSince: (t: number) => number
  /** how long the company waits for its guards */
  limits: StaleLimits
  /** of the company's clock */
  times: DutyTimes
}

/**
 * The board of a night at `t`, ms since epoch UTC: where everybody was and how they stood, by the fixes, patrols,
 * duties and fences until then. `before` is another board of the same parts, whose tracks have not grown since: it
 * saves work and decides nothing.
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
  // of what is not known yet a later fix may be, by which he stood another way
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

/** The time of a fix, ms since epoch UTC: most are those of a frame ago. */
const timeOf = (track: WalkedTrack, index: number, before: GuardThen | null) =>
  before?.live && before.index === index ? before.live.fix.t : track.t(index)

/** Of somebody on patrol no fix is loaded: the newest is older than all that is, and may be too old or not. */
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
