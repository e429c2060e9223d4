import { WATCH } from '../subject-row.ts'

/** Attendance, and who may approve it. */
export const ATTENDANCE = [
  {
    module: 'Attendance',
    edits: true,
    edition: 5,
    // who watches records who came, and who keeps the rosters corrects
    roles: { ...WATCH, dispatcher: 'Edit', supervisor: 'Edit', accountant: 'View' },
    inDemo: true,
    record: { stream: 'attendance-sheet', path: '/attendance-sheets', readers: 'company' },
    streams: ['attendance'],
  },
  {
    // to see is to export for payroll, to edit is to approve and lock
    module: 'Attendance Approval',
    edits: true,
    edition: 5,
    roles: { manager: 'Edit', accountant: 'Edit', auditor: 'View' },
    inDemo: false,
  },
] as const
