import { OFFICE } from '../subject-row.ts'

/** People from outside who ask for access, and whether the company gives any. */
export const GUESTS = {
  module: 'Guest Users',
  edits: true,
  edition: 1,
  roles: OFFICE,
  inDemo: false,
  record: { stream: 'guest', path: '/guest-users', readers: 'company', writes: ['remove'] },
  streams: ['guest-access'],
} as const
