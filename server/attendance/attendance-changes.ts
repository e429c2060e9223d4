import { attendanceChange, type AttendanceChange } from '../../contract/attendance/attendance.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import './attendance-tables.ts'

const kept = jsonText.pipe(attendanceChange.shape.before)

/**
 * Returns how late fixes changed the attendance of duties that begin in a period (ms since epoch UTC), or of
 * those of a sheet; oldest first. In an approved sheet, changes are not applied.
 */
export async function readAttendanceChanges(
  db: Context['db'],
  company: CompanyId,
  of: { from: number; to: number } | { sheetId: string },
): Promise<AttendanceChange[]> {
  const rows = await db
    .selectFrom('attendance_change')
    .select(['id', 'worker_id', 'assignment_id', 'duty_from', 'before', 'after', 'at'])
    .select('attendance_sheet_id as sheet_id')
    .where('company', '=', company)
    .$if('sheetId' in of, (query) =>
      query.where('attendance_sheet_id', '=', 'sheetId' in of ? of.sheetId : ''),
    )
    .$if('from' in of, (query) =>
      query
        .where('duty_from', '>=', 'from' in of ? of.from : 0)
        .where('duty_from', '<', 'to' in of ? of.to : 0),
    )
    .execute()
  return rows
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ worker_id, assignment_id, duty_from, sheet_id, at, ...row }) => ({
      worker_id,
      assignment_id,
      duty_from,
      sheet_id,
      at,
      before: kept.parse(row.before),
      after: kept.parse(row.after),
    }))
}
