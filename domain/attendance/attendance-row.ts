import type { Span } from './hours/spans.ts'
import { z } from 'zod'

/** Statuses on the attendance board, worst first. */
export const ATTENDANCE_STATUSES = [
  'no_show',
  'absent',
  'post_abandoned',
  'at_another_post',
  'late',
  'left_early',
  'not_due',
  'unknown',
  'on_break',
  'excused',
  'expected',
  'present',
] as const
export const attendanceStatus = z.enum(ATTENDANCE_STATUSES)
export type AttendanceStatus = z.infer<typeof attendanceStatus>

/** Statuses that a person must check. */
export const ATTENDANCE_EXCEPTIONS: readonly AttendanceStatus[] = ATTENDANCE_STATUSES.slice(0, 8)

const span = z.object({ from: z.number(), to: z.number() })

/** Time of an arrival or departure, ms since epoch UTC, and its source. */
const moment = z.object({
  t: z.number(),
  by: z.enum(['fix', 'clock', 'code', 'correction', 'last_fix']),
})
export type AttendanceMoment = z.infer<typeof moment>

/**
 * A finding, and the times of the fixes that prove it, ms since epoch UTC. `to` null: the finding
 * continues.
 */
const finding = z.object({
  kind: z.enum([
    'arrived_late',
    'not_arrived',
    'left_early',
    'post_abandoned',
    'break_taken',
    'at_another_post',
    'not_due',
    'silent',
    'no_fixes',
    'not_proven',
    'arrival_unseen',
    'no_geofence',
    'clock_contradicted',
  ]),
  from: z.number(),
  to: z.number().nullable(),
  /** largest distance outside the geofence, metres; null if it does not apply */
  metres: z.number().nullable(),
  /** id of the place where the guard was instead */
  placeId: z.string().nullable(),
  proof: z.array(z.number()),
})
export type AttendanceFinding = z.infer<typeof finding>

/** The findings that explain an unknown attendance, in order of precedence. */
export const UNKNOWN_FINDINGS = ['no_geofence', 'no_fixes', 'arrival_unseen', 'not_proven', 'silent'] as const
export type UnknownFinding = (typeof UNKNOWN_FINDINGS)[number]

export const attendanceCorrection = z.object({
  status: z.enum(['present', 'absent', 'excused']),
  /** ms since epoch UTC; null unless the guard was present */
  arrival: z.number().nullable(),
  departure: z.number().nullable(),
  reason: z.string(),
})
export type AttendanceCorrection = z.infer<typeof attendanceCorrection>

/** The attendance of one guard for one duty. Times are ms since epoch UTC. */
export const attendanceRow = z.object({
  workerId: z.string(),
  assignmentId: z.string(),
  shiftName: z.string().nullable(),
  from: z.number(),
  to: z.number(),
  status: attendanceStatus,
  arrival: moment.nullable(),
  departure: moment.nullable(),
  /**
   * whole minutes of arrival after the start of the duty, and of departure before its end; 0 within the
   * grace period
   */
  lateMin: z.number(),
  earlyMin: z.number(),
  /** whole minutes of work: presence during the duty, without unpaid breaks */
  minutes: z.number(),
  awayMin: z.number(),
  silentMin: z.number(),
  /** whole minutes of the duty for which neither presence nor absence is proven */
  unknownMin: z.number(),
  /** periods of presence at the post, for the chart */
  presence: z.array(span),
  /** the periods that add up to `minutes` */
  worked: z.array(span),
  findings: z.array(finding),
  correction: attendanceCorrection.nullable(),
})
export type AttendanceRow = z.infer<typeof attendanceRow>

/**
 * Returns a finding for a period (ms since epoch UTC; `to` null: it continues), with the times of the fixes
 * that prove it.
 */
export const createFinding = (
  kind: AttendanceFinding['kind'],
  from: number,
  to: number | null,
  proof: number[],
): AttendanceFinding => ({ kind, from, to, metres: null, placeId: null, proof })

/**
 * Returns the periods (ms since epoch UTC) in which fixes prove that a guard was not at the post of a duty,
 * in any order. Breaks and clock events are not included.
 */
export const provenAbsences = ({ findings }: Pick<AttendanceRow, 'findings'>): Span[] =>
  findings.flatMap(absenceOf).filter(({ from, to }) => from < to)

function absenceOf({ kind, from, to, proof }: AttendanceFinding): Span[] {
  const [first, last] = proof
  switch (kind) {
    case 'not_arrived':
      return proof.flatMap((t, i) => (i % 2 === 0 ? [{ from: t, to: proof[i + 1] ?? t }] : []))
    case 'arrived_late':
      return first === undefined ? [] : [{ from, to: first }]
    case 'left_early':
    case 'post_abandoned':
      return last === undefined ? [] : [{ from, to: to ?? last }]
    case 'at_another_post':
      return [{ from, to: to ?? from }]
    default:
      return []
  }
}
