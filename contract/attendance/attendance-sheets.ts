import { z } from 'zod'
import { sheetLine, attendanceSheetLifecycle, sheetRules } from '../../domain/attendance/attendance-sheet.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'
import { attendanceBoardRow, attendanceChange } from './attendance.ts'

/**
 * An attendance sheet in a list: the attendance of one guard or one site in a period. Days are YYYY-MM-DD.
 */
export const attendanceSheet = z.object({
  id,
  worker_id: id.nullable(),
  worker_name: z.string().nullable(),
  assignment_id: id.nullable(),
  assignment_name: z.string().nullable(),
  from_day: z.string(),
  to_day: z.string(),
  status: attendanceSheetLifecycle.phase,
  status_note: z.string().nullable(),
  submitted_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  /** ms since epoch UTC */
  approved_at: z.number().nullable(),
  /** number of times that fixes arrived after the approval and would have changed the sheet */
  notices: z.number().int(),
})
export type AttendanceSheet = z.infer<typeof attendanceSheet>

const rules = sheetRules.shape

export const attendanceSheets = resource({
  path: '/attendance-sheets',
  stream: 'attendance-sheet',
  shows: ['worker', 'assignment', 'attendance'],
  query: listQuery(10, ['from_day', 'to_day', 'status', 'name']).extend({
    status: attendanceSheetLifecycle.phase.optional(),
    worker_id: id.optional(),
    assignment_id: id.optional(),
  }),
  row: attendanceSheet,
  body: z.object({
    worker_id: rules.workerId,
    assignment_id: rules.assignmentId,
    from_day: rules.fromDay,
    to_day: rules.toDay,
  }),
})

const steps = stepRoutes(attendanceSheets, attendanceSheetLifecycle)
/** Routes of the steps of a sheet. Approval has no body, because the server computes the approved lines. */
export const attendanceSheetSteps = {
  ...steps,
  routes: steps.routes.map((each) => (each.route === 'approve' ? { ...each, body: null } : each)),
}

/**
 * GET /api/attendance-sheets/{id}/rows: the duties of a sheet. For an approved sheet, the lines are those
 * approved.
 */
export const sheetRows = z.object({
  lines: z.array(sheetLine),
  /**
   * rows of the attendance board with the reasons for each line, computed now; for an approved sheet they
   * may include later data
   */
  rows: z.array(attendanceBoardRow),
  workers: z.record(z.string(), z.string()),
  assignments: z.record(z.string(), z.string()),
  changes: z.array(attendanceChange),
  /** rules for working hours, with their legal source and what must still be verified */
  rules: z.array(z.object({ name: z.string(), source: z.string(), verify: z.string().nullable() })),
  frozen: z.boolean(),
})
export type SheetRows = z.infer<typeof sheetRows>
export const sheetRowsReply = z.object({ data: sheetRows })

/** GET /api/attendance-sheets/{id}/export?format=: the sheet as a file */
export const sheetExportQuery = z.object({ format: z.enum(['csv', 'xlsx']).optional() })
