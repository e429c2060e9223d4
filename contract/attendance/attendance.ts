import { z } from 'zod'
import { attendanceRow } from '../../domain/attendance/attendance-row.ts'
import { attendanceSummary, clockEventRules, correctionRules } from '../../domain/attendance/attendance.ts'
import { day } from '../../domain/time/day.ts'
import { id } from '../core/id.ts'
import { optionalEpochMs } from '../tracking/location.ts'
import { toSnakeCase } from '../core/field-case.ts'

/**
 * A row of the attendance board: the result of domain/attendance, with the names of guard and
 * places.
 */
export const attendanceBoardRow = attendanceRow.extend({
  /** the sheet that contains it, and its status */
  sheet: z.object({ id, status: z.string() }).nullable(),
})
export type AttendanceBoardRow = z.infer<typeof attendanceBoardRow>

/** Changes caused by late fixes. If a sheet is named, it was approved and stays as it is. */
export const attendanceChange = z.object({
  worker_id: id,
  assignment_id: id,
  duty_from: z.number(),
  before: attendanceSummary,
  after: attendanceSummary,
  sheet_id: id.nullable(),
  /** ms since epoch UTC */
  at: z.number(),
})
export type AttendanceChange = z.infer<typeof attendanceChange>

/**
 * GET /api/attendance?date=: the duties that overlap a local day of the company, of everybody, one
 * guard or one site.
 */
export const attendanceQuery = z.object({
  /** default: today */
  date: day.optional(),
  worker_id: id.optional(),
  assignment_id: id.optional(),
})

const named = z.record(z.string(), z.string())
export const attendanceBoard = z.object({
  date: z.string(),
  /** the day, and when this was computed, ms since epoch UTC */
  from: z.number(),
  to: z.number(),
  now: z.number(),
  rows: z.array(attendanceBoardRow),
  /** names by id */
  workers: named,
  assignments: named,
  changes: z.array(attendanceChange),
})
export type AttendanceBoard = z.infer<typeof attendanceBoard>
export const attendanceReply = z.object({ data: attendanceBoard })

/** GET /api/attendance/fixes: the fixes of a guard around a duty, and the geofence that counted. */
export const attendanceFixesQuery = z.object({
  worker_id: id,
  assignment_id: id,
  /** default: the last day */
  from: optionalEpochMs,
  to: optionalEpochMs,
})
/** maximum number of shown fixes; fixes that prove something come first */
export const MAX_SHOWN_FIXES = 2_000
export const attendanceFixes = z.object({
  /** [t, lat, lon, accuracy or null], ascending in time */
  fixes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number().nullable()])),
  /** whether fixes were omitted */
  thinned: z.boolean(),
  /** GeoJSON Polygon as text; null: none */
  geofence: z.string().nullable(),
})
export type AttendanceFixes = z.infer<typeof attendanceFixes>
export const attendanceFixesReply = z.object({ data: attendanceFixes })

const inSnakeCase = <Shape extends z.ZodRawShape>(rules: z.ZodObject<Shape>) =>
  z.object(Object.fromEntries(Object.entries(rules.shape).map(([field, rule]) => [toSnakeCase(field), rule])))

/** POST /api/attendance/clock-events: a clock event entered by a supervisor. */
export const clockEventBody = inSnakeCase(clockEventRules)
/** POST /api/attendance/corrections */
export const correctionBody = inSnakeCase(correctionRules)
export const attendanceRecordedReply = z.object({ data: z.object({ id }) })
