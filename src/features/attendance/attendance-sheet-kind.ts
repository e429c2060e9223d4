import { attendanceSheets, type AttendanceSheet } from '../../../contract/attendance/attendance-sheets.ts'
import { assignments } from '../../../contract/assignment.ts'
import { workers } from '../../../contract/worker.ts'
import { attendanceSheetLifecycle } from '../../../domain/attendance/attendance-sheet.ts'
import { calendarDay } from '../../../domain/time/calendar-day.ts'
import type { RecordKind } from '../../resource/record/record-kind.ts'

const guard = { of: workers, title: 'user_full_name' }
const site = { of: assignments, title: 'name' }

/** The attendance of a guard or a site in a period. */
export const attendanceSheet: RecordKind<AttendanceSheet> = {
  of: attendanceSheets,
  module: 'Attendance',
  one: 'attendance sheet',
  many: 'attendance sheets',
  title: (row) =>
    `${row.worker_name ?? row.assignment_name ?? 'Sheet'}, ${calendarDay(row.from_day)} to ${calendarDay(row.to_day)}`,
  fields: {
    worker_id: {
      label: 'Guard',
      refersTo: guard,
      nameIn: 'worker_name',
      none: 'all of the site',
      to: (id) => `/employees/patrollers/view-security-officer/${id}`,
    },
    assignment_id: {
      label: 'Site',
      refersTo: site,
      nameIn: 'assignment_name',
      none: 'all of the guard',
      to: (id) => `/assignments/view/${id}`,
    },
    from_day: { label: 'First day', day: true },
    to_day: { label: 'Last day', day: true },
    status: { label: 'Status', choices: attendanceSheetLifecycle.words },
    status_note: { label: 'Reason for the return' },
    submitted_by: { label: 'Submitted by' },
    approved_by: { label: 'Approved by' },
    approved_at: { label: 'Approved', time: true },
    notices: { label: 'Late fixes since' },
  },
  list: '/attendance/sheets',
  add: '/attendance/sheets/add',
  view: (id) => `/attendance/sheets/view/${id}`,
  edit: (id) => `/attendance/sheets/edit/${id}`,
  may: ({ status }) => {
    const isOpen = status === 'open' || status === 'returned'
    return { change: isOpen, remove: isOpen || status === 'submitted' }
  },
  failures: {
    list: 'The attendance sheets could not be fetched.',
    record: (id) => `The attendance sheet ${id} could not be fetched.`,
    add: 'The attendance sheet could not be opened.',
    change: (id) => `The attendance sheet ${id} could not be changed.`,
    remove: (id) => `The attendance sheet ${id} could not be removed.`,
  },
}
