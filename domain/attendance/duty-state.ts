import type { DutyRule } from '../duty/duty-rule.ts'
import type { DutyTimes } from '../duty/duty-times.ts'
import { geofenceAt } from '../fix/geofence-exits.ts'
import type { Fix } from '../fix/fix.ts'
import { ATTENDANCE_RULES, type AttendanceRules } from './attendance-rules.ts'
import { findPlaceOfFix, type WorkPlace } from './presence/visits-elsewhere.ts'
import { geofenceSide } from './presence/presence.ts'

/** Whether duty and presence of a guard agree at a time. States that a person should check come first. */
export const DUTY_STATES = ['absent', 'wrong_post', 'not_due', 'undecided', 'expected', 'present'] as const
export type DutyState = (typeof DUTY_STATES)[number]

/** States that a person must check. */
export const DUTY_EXCEPTIONS = ['absent', 'wrong_post', 'not_due', 'undecided'] as const
export type DutyException = (typeof DUTY_EXCEPTIONS)[number]

export const isDutyException = (state: unknown): state is DutyException =>
  DUTY_EXCEPTIONS.some((each) => each === state)

/** Reasons why the presence of a guard on duty is unknown. */
export const UNKNOWN_REASONS = ['no_fix', 'old_fix', 'inaccurate', 'no_geofence'] as const
export type UnknownReason = (typeof UNKNOWN_REASONS)[number]

/** Labels of these reasons on the live board and the dashboard. */
export const UNKNOWN_REASON_LABELS: Readonly<Record<UnknownReason, string>> = {
  no_fix: 'no fix since the duty began',
  old_fix: 'no fix for 15 minutes',
  inaccurate: 'the newest fix is too inaccurate',
  no_geofence: 'the site has no geofence',
}

/** Labels of the states on live board, dashboard and replay. */
export const DUTY_STATE_LABELS: Readonly<Record<DutyState, { name: string; means: string }>> = {
  absent: { name: 'Not at post', means: 'due, and not within the geofence' },
  wrong_post: { name: 'Wrong post', means: 'due, and within the geofence of another site' },
  not_due: { name: 'Not due', means: 'within a geofence, and not due' },
  undecided: { name: 'Presence unknown', means: 'due, and no recent fix proves it either way' },
  expected: { name: 'Expected', means: 'the duty has just begun' },
  present: { name: 'At post', means: 'due, and within the geofence' },
}

/**
 * Input of a duty state: the newest fix, the duty rule with its assignment, and all places with their
 * geofences.
 */
export interface DutyEvidence {
  fix: Pick<Fix, 't' | 'lat' | 'lon' | 'accuracy'> | null
  rule: DutyRule | null
  assignmentId: string | null
  places: readonly WorkPlace[]
}

type SeenFix = NonNullable<DutyEvidence['fix']>

interface Whereabouts {
  assignmentId: string | null
  places: readonly WorkPlace[]
  /** side of the assignment's geofence on which the fix is; null: not proven */
  side: 'within' | 'outside' | null
  /** id of another place whose geofence contains the fix */
  elsewhere: string | null
  hasGeofence: boolean
}

const MINUTE_MS = 60_000
/** Returns the number of the minute since epoch UTC; a duty state is computed once per minute. */
export const minuteNumber = (t: number): number => Math.floor(t / MINUTE_MS)

/** results per fix, cached because the live board needs them each second, and a replay in each frame */
const known = new WeakMap<SeenFix, Whereabouts>()

function whereaboutsOf(fix: SeenFix, assignmentId: string | null, places: readonly WorkPlace[]): Whereabouts {
  const before = known.get(fix)
  if (before?.assignmentId === assignmentId && before.places === places) return before
  const own = places.find(({ id }) => id === assignmentId)
  const geofence = own && geofenceAt(own.geofences, fix.t)
  const side = (geofence && geofenceSide(fix, geofence.polygon)?.side) ?? null
  const isElsewhere = side === 'outside' || assignmentId === null
  const elsewhere = isElsewhere ? findPlaceOfFix(fix, places, assignmentId) : null
  const where = { assignmentId, places, side, elsewhere, hasGeofence: geofence != null }
  known.set(fix, where)
  return where
}

/** The state of a duty; `why` is the reason if presence is unknown. */
export interface DutyAssessment {
  state: DutyState
  why: UnknownReason | null
}

const sure = (state: DutyState): DutyAssessment => ({ state, why: null })
const unknown = (why: UnknownReason): DutyAssessment => ({ state: 'undecided', why })
const JUDGED = {
  absent: sure('absent'),
  wrong_post: sure('wrong_post'),
  not_due: sure('not_due'),
  expected: sure('expected'),
  present: sure('present'),
  no_fix: unknown('no_fix'),
  old_fix: unknown('old_fix'),
  inaccurate: unknown('inaccurate'),
  no_geofence: unknown('no_geofence'),
}

/**
 * Returns whether duty and presence of a guard agree at a time (ms since epoch UTC). It uses the newest fix
 * until then and the attendance limits. Null: the guard has no duty and is at no workplace. The result for
 * a fix stays the same for a minute. A fix older than `awayMs` proves nothing about the present. Time just
 * before and after a duty belongs to it, so an early arrival or late departure is not presence without a
 * duty.
 */
export function assessDutyAt(
  at: number,
  { fix, rule, assignmentId, places }: DutyEvidence,
  times: DutyTimes,
  rules: AttendanceRules = ATTENDANCE_RULES,
): DutyAssessment | null {
  const t = minuteNumber(at) * MINUTE_MS
  const isRecent = fix !== null && t - fix.t <= rules.awayMs
  const duty = rule && assignmentId !== null ? times.at(rule, t) : null
  if (!duty) {
    if (!fix || !isRecent || whereaboutsOf(fix, null, places).elsewhere === null) return null
    const around = { from: t - rules.aroundMs, to: t + rules.aroundMs }
    return rule && times.within(rule, around).length > 0 ? null : JUDGED.not_due
  }
  const isExpected = t - duty.from <= rules.graceMs
  if (!fix || !isRecent) {
    if (isExpected) return JUDGED.expected
    return !fix || fix.t < duty.from ? JUDGED.no_fix : JUDGED.old_fix
  }
  const { side, elsewhere, hasGeofence } = whereaboutsOf(fix, assignmentId, places)
  if (side === null) return hasGeofence ? JUDGED.inaccurate : JUDGED.no_geofence
  if (side === 'within') return JUDGED.present
  if (isExpected) return JUDGED.expected
  return elsewhere === null ? JUDGED.absent : JUDGED.wrong_post
}

/** Returns only the state; see `assessDutyAt`. */
export const dutyStateAt = (at: number, facts: DutyEvidence, times: DutyTimes): DutyState | null =>
  assessDutyAt(at, facts, times)?.state ?? null
