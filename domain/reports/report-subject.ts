/**
 * Permissions of reports and their schedules. A person's other permissions determine which reports they may
 * read.
 */
export const REPORTS = {
  module: 'Reports',
  edits: true,
  edition: 5,
  editsSince: 6,
  roles: {
    manager: 'Edit',
    auditor: 'View',
    dispatcher: 'View',
    supervisor: 'View',
    investigator: 'View',
    accountant: 'View',
  },
  inDemo: false,
  part: { stream: 'custom-report', path: '/custom-reports', readers: 'company' },
  record: { stream: 'report-schedule', path: '/report-schedules', readers: 'company' },
  streams: ['report'],
} as const
