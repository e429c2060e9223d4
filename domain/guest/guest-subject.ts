import { OFFICE_ROLES } from '../subject-row.ts'

/** Permissions of guests, and of the setting for guest access. */
export const GUESTS = {
  module: 'Guest Users',
  edits: true,
  edition: 1,
  roles: OFFICE_ROLES,
  inDemo: false,
  record: { stream: 'guest', path: '/guest-users', readers: 'company', writes: ['remove'] },
  streams: ['guest-access'],
} as const
