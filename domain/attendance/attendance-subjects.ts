import { CONTROL_ROOM_ROLES } from '../subject-row.ts'

/** Attendance, and who may approve it. */
export const ATTENDANCE = [
  {
    module: 'Attendance',
    edits: true,
    edition: 5,
    // dispatchers watch the board and record attendance; supervisors, who edit rosters, correct it
    roles: { ...CONTROL_ROOM_ROLES, dispatcher: 'Edit', supervisor: 'Edit', accountant: 'View' },
    inDemo: true,
    record: { stream: 'attendance-sheet', path: '/attendance-sheets', readers: 'company' },
    streams: ['attendance'],
  },
  {
    // View allows exports for payroll, Edit allows approving and locking
    module: 'Attendance Approval',
    edits: true,
    edition: 5,
    roles: { manager: 'Edit', accountant: 'Edit', auditor: 'View' },
    inDemo: false,
  },
] as const
