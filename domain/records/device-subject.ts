import { OFFICE_ROLES } from '../subject-row.ts'

/** Permissions of guards' phones. A phone can be enrolled and revoked, but not changed or removed. */
export const PHONES = {
  module: 'Phones',
  edits: true,
  edition: 1,
  roles: OFFICE_ROLES,
  inDemo: true,
  record: { stream: 'device', path: '/devices', readers: 'company', writes: ['add'] },
} as const
