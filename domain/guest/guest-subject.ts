import { OFFICE } from '../subject-row.ts'

/** Guests, and the company's setting for guest access. */
export const GUESTS = {
  module: 'Guest Users',
  edits: true,
  edition: 1,
  roles: OFFICE,
  inDemo: false,
  record: { stream: 'guest', path: '/guest-users', readers: 'company', writes: ['remove'] },
  streams: ['guest-access'],
} as const
