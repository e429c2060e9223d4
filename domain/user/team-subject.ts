/** Permissions of the back-office accounts. */
export const TEAM = {
  module: 'Back Office Team',
  edits: true,
  edition: 1,
  roles: { manager: 'View', auditor: 'View' },
  inDemo: false,
  record: { stream: 'user', path: '/back-office-users', readers: 'company' },
} as const
