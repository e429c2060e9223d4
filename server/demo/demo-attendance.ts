import { attendanceSheetStream } from '../../domain/attendance/attendance-sheet.ts'
import type { Commander } from './demo-commander.ts'

/** The attendance of a site on a day that is over (YYYY-MM-DD), submitted. The rows are computed of the demo's walks. */
export async function addDemoAttendance(send: Commander, assignmentId: string, day: string): Promise<void> {
  const id = await send.toNew(attendanceSheetStream, {
    type: 'OpenAttendanceSheet',
    assignmentId,
    fromDay: day,
    toDay: day,
  })
  await send.to(attendanceSheetStream, id, { type: 'SubmitAttendanceSheet' })
}
