import { attendanceSheetLifecycle, attendanceSheetStream } from '../../domain/attendance/attendance-sheet.ts'
import { addDays } from '../../domain/time/zone-days.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

let weeks = 0
/** Returns a command that opens a sheet for another week each time. A guard's day can be in only one sheet. */
function openSheet() {
  const fromDay = addDays('2026-01-05', 7 * weeks++)
  return { type: 'OpenAttendanceSheet', workerId: '1', fromDay, toDay: addDays(fromDay, 6) }
}

export const lifecycle = lifecycleCase({
  life: attendanceSheetLifecycle,
  stream: attendanceSheetStream,
  starts: ['open'],
  add: openSheet,
  phaseOf: (state: typeof attendanceSheetStream.initial) => state.record?.status,
  said: {
    'sheet.return': { statusNote: 'A night is missing.' },
    'sheet.approve': { lines: [] },
    'sheet.unlock': { statusNote: 'Payroll asked for it.' },
  },
  promised: [
    'open — sheet.submit → submitted',
    'submitted — sheet.return → returned',
    'submitted — sheet.approve → approved',
    'returned — sheet.submit → submitted',
    'approved — sheet.return → returned',
    'approved — sheet.lock → locked',
    'locked — sheet.unlock → returned',
  ],
})
