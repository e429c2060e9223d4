import { attendanceSheets, type AttendanceSheet } from '../../../contract/attendance/attendance-sheets.ts'
import { assignments } from '../../../contract/assignments/assignment.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { attendanceSheetLifecycle } from '../../../domain/attendance/attendance-sheet.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const guard = { of: workers, title: 'user_full_name' }
const site = { of: assignments, title: 'name' }

/** Describes attendance sheets: the attendance of a guard or a site in a period. */
export const attendanceSheet: ResourceView<AttendanceSheet> = {
  of: attendanceSheets,
  module: 'Attendance',
  one: tr(texts.attendanceSheet2),
  many: tr(texts.attendanceSheets2),
  title: (row) =>
    tr(texts.workerNameFromDayToToDay, {
      workerName: row.worker_name ?? row.assignment_name ?? tr(texts.sheet),
      fromDay: formatCalendarDay(row.from_day),
      toDay: formatCalendarDay(row.to_day),
    }),
  fields: {
    worker_id: {
      label: tr(texts.guard),
      refersTo: guard,
      nameIn: 'worker_name',
      none: tr(texts.allOfTheSite),
      to: (id) => `/employees/patrollers/view-security-officer/${id}`,
    },
    assignment_id: {
      label: tr(texts.site),
      refersTo: site,
      nameIn: 'assignment_name',
      none: tr(texts.allOfTheGuard),
      to: (id) => `/assignments/view/${id}`,
    },
    from_day: { label: tr(texts.firstDay), day: true },
    to_day: { label: tr(texts.lastDay), day: true },
    status: { label: tr(texts.status), choices: attendanceSheetLifecycle.words },
    status_note: { label: tr(texts.reasonForTheReturn) },
    submitted_by: { label: tr(texts.submittedBy) },
    approved_by: { label: tr(texts.approvedBy) },
    approved_at: { label: tr(texts.approved), time: true },
    notices: { label: tr(texts.lateFixesSince) },
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
    list: tr(texts.attendanceSheetsCouldNotBeFetched),
    record: (id) => tr(texts.attendanceSheetIdCouldNotBeFetched, { id }),
    add: tr(texts.attendanceSheetCouldNotBeOpened),
    change: (id) => tr(texts.attendanceSheetIdCouldNotBeChanged, { id }),
    remove: (id) => tr(texts.attendanceSheetIdCouldNotBeRemoved, { id }),
  },
}
