import { z } from 'zod'
import { attendanceRow } from '../../domain/attendance/attendance-row.ts'
import { attendanceSummary, clockEventRules, correctionRules } from '../../domain/attendance/attendance.ts'
import { day } from '../../domain/time/day.ts'
import { id } from '../core/id.ts'
import { optionalEpochMs } from '../tracking/location.ts'
import { toSnakeCase } from '../core/field-case.ts'

/** A row of the attendance board: the row of `domain/attendance`, with the names of guard and places. */
export const attendanceBoardRow = attendanceRow.extend({
  /** the attendance sheet that contains this row, and its status; null: none */
  sheet: z.object({ id, status: z.string() }).nullable(),
})
export type AttendanceBoardRow = z.infer<typeof attendanceBoardRow>

/**
 * A change of attendance caused by late fixes. If `sheet_id` is set, that approved sheet is not changed.
 */
export const attendanceChange = z.object({
  worker_id: id,
  assignment_id: id,
  duty_from: z.number(),
  before: attendanceSummary,
  after: attendanceSummary,
  sheet_id: id.nullable(),
  /** time of the change, ms since epoch UTC */
  at: z.number(),
})
export type AttendanceChange = z.infer<typeof attendanceChange>

/**
 * GET /api/attendance?date=: all duties that overlap one day in the company's time zone. Filters: one guard
 * or one site.
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
  /** start of the day; the following fields are its end and the time of computation, ms since epoch UTC */
  from: z.number(),
  to: z.number(),
  now: z.number(),
  rows: z.array(attendanceBoardRow),
  /** names of guards by id; the following maps contain names of other records */
  workers: named,
  assignments: named,
  changes: z.array(attendanceChange),
})
export type AttendanceBoard = z.infer<typeof attendanceBoard>
export const attendanceReply = z.object({ data: attendanceBoard })

/**
 * GET /api/attendance/fixes: the fixes of a guard around a duty, and the geofence used for the attendance.
 */
export const attendanceFixesQuery = z.object({
  worker_id: id,
  assignment_id: id,
  /** start of the period; default: 24 hours before `to` */
  from: optionalEpochMs,
  to: optionalEpochMs,
})
/** maximum number of fixes in a reply; if there are more, the reply contains every nth */
export const MAX_SHOWN_FIXES = 2_000
export const attendanceFixes = z.object({
  /** [time in ms since epoch UTC, latitude, longitude, accuracy in metres or null], ascending in time */
  fixes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number().nullable()])),
  /** whether fixes were omitted */
  thinned: z.boolean(),
  /** GeoJSON Polygon as text; null: the assignment had no geofence */
  geofence: z.string().nullable(),
})
export type AttendanceFixes = z.infer<typeof attendanceFixes>
export const attendanceFixesReply = z.object({ data: attendanceFixes })

const inSnakeCase = <Shape extends z.ZodRawShape>(rules: z.ZodObject<Shape>) =>
  z.object(Object.fromEntries(Object.entries(rules.shape).map(([field, rule]) => [toSnakeCase(field), rule])))

/** POST /api/attendance/clock-events: a clock event entered by a supervisor. */
export const clockEventBody = inSnakeCase(clockEventRules)
/** POST /api/attendance/corrections: a correction of attendance by a supervisor. */
export const correctionBody = inSnakeCase(correctionRules)
export const attendanceRecordedReply = z.object({ data: z.object({ id }) })
