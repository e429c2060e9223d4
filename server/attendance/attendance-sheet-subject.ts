import { attendanceSheetStream } from '../../domain/attendance/attendance-sheet.ts'
import { addDays } from '../../domain/time/zone-days.ts'
import type { Subject } from '../resource/subject.ts'
import { attendanceSheets } from './attendance-sheet-model.ts'
import { attendanceSheetRoutes } from './attendance-sheets.ts'
import { lateAttendancePolicy } from './late-attendance.ts'

export const attendanceSheetSubject: Subject = {
  resource: attendanceSheets,
  routes: [attendanceSheetRoutes],
  policies: [lateAttendancePolicy],
  sample: async (send, nth) => {
    await send.toNew(attendanceSheetStream, {
      type: 'OpenAttendanceSheet',
      workerId: nth,
      fromDay: addDays('2026-01-04', Number(nth)),
      toDay: addDays('2026-01-10', Number(nth)),
    })
  },
  remove: (send, id) => send(attendanceSheetStream, id, { type: 'RemoveAttendanceSheet' }),
}
