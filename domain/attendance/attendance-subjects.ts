import { CONTROL_ROOM_ROLES } from '../subject-row.ts'

/** Records of attendance, with their permissions. */
export const ATTENDANCE = [
  {
    module: 'Attendance',
    edits: true,
    edition: 5,
    // dispatchers watch the attendance board and record attendance; supervisors also edit rosters, and
    // correct attendance
    roles: { ...CONTROL_ROOM_ROLES, dispatcher: 'Edit', supervisor: 'Edit', accountant: 'View' },
    inDemo: true,
    record: { stream: 'attendance-sheet', path: '/attendance-sheets', readers: 'company' },
    streams: ['attendance'],
  },
  {
    // View: exports for payroll; Edit: approval and locking
    module: 'Attendance Approval',
    edits: true,
    edition: 5,
    roles: { manager: 'Edit', accountant: 'Edit', auditor: 'View' },
    inDemo: false,
  },
] as const
