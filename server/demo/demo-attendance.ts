import { attendanceSheetStream } from '../../domain/attendance/attendance-sheet.ts'
import type { Commander } from './demo-commander.ts'

/** Submits the attendance of a site on a past day (YYYY-MM-DD), computed from the demo's fixes. */
export async function addDemoAttendance(send: Commander, assignmentId: string, day: string): Promise<void> {
  const id = await send.toNew(attendanceSheetStream, {
    type: 'OpenAttendanceSheet',
    assignmentId,
    fromDay: day,
    toDay: day,
  })
  await send.to(attendanceSheetStream, id, { type: 'SubmitAttendanceSheet' })
}
