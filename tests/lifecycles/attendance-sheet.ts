import { attendanceSheetLifecycle, attendanceSheetStream } from '../../domain/attendance/attendance-sheet.ts'
import { walked } from '../support/walked.ts'

const SHEET = { type: 'OpenAttendanceSheet', workerId: '1', fromDay: '2026-11-02', toDay: '2026-11-08' }

export const lifecycle = walked({
  life: attendanceSheetLifecycle,
  stream: attendanceSheetStream,
  starts: ['open'],
  add: () => SHEET,
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
