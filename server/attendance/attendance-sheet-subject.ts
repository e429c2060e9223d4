import { attendanceSheetStream } from '../../domain/attendance/attendance-sheet.ts'
import { attendance as migration } from '../db/migrations/0280-attendance.ts'
import type { Subject } from '../resource/subject.ts'
import { attendanceSheets } from './attendance-sheet-model.ts'
import { attendanceSheetRoutes } from './attendance-sheets.ts'

export const attendanceSheetSubject: Subject = {
  resource: attendanceSheets,
  routes: [attendanceSheetRoutes],
  migrations: [migration],
  sample: async (send, nth) => {
    await send.toNew(attendanceSheetStream, {
      type: 'OpenAttendanceSheet',
      workerId: nth,
      fromDay: '2026-11-02',
      toDay: '2026-11-08',
    })
  },
  remove: (send, id) => send(attendanceSheetStream, id, { type: 'RemoveAttendanceSheet' }),
}
