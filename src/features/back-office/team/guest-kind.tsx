import { type GuestUser, guestUsers } from '../../../../contract/guest.ts'
import type { FieldWords, RecordKind } from '../../../resource/record/record-kind.ts'
import { ASSIGNMENTS, CLIENTS, NamesOf } from '../../../resource/record/names-of.tsx'

const path = '/guest-users'

const fields: Record<string, FieldWords> = {
  full_name: { label: 'Name' },
  email: { label: 'Email' },
  organisation: { label: 'Organisation' },
  status: {
    label: 'Status',
    choices: {
      pending: 'Waiting to be admitted',
      admitted: 'Admitted',
      expired: 'Expired',
      refused: 'Refused',
      revoked: 'Revoked',
    },
  },
  until: { label: 'Last day', day: true },
  client_ids: { label: 'Clients', show: (value) => <NamesOf of={value} reference={CLIENTS} /> },
  assignment_ids: {
    label: 'Assignments',
    show: (value) => <NamesOf of={value} reference={ASSIGNMENTS} />,
  },
  asked_at: { label: 'Requested', time: true },
  last_seen_at: { label: 'Last seen', time: true },
  views: { label: 'Views' },
}

/** Somebody from outside who is shown some places for a while. */
export const guest: RecordKind<GuestUser> = {
  of: guestUsers,
  module: 'Guest Users',
  one: 'guest',
  many: 'guests',
  title: ({ full_name: name }) => name,
  fields,
  historyFields: {
    assignment_id: { label: 'Was shown', refersTo: ASSIGNMENTS },
    what: { label: 'Was shown' },
  },
  list: path,
  view: (id) => `${path}/${id}`,
  failures: {
    list: 'Failed to fetch guests.',
    record: () => 'Failed to fetch guests.',
    add: 'The guest could not be admitted.',
    change: () => 'The guest could not be admitted.',
    remove: () => 'The guest could not be removed.',
  },
}

/** Admits this guest: the same kind of record, written at the address that admits. */
export const admissionOf = (guestId: string): RecordKind<GuestUser> => ({
  ...guest,
  of: { ...guestUsers, path: `${guestUsers.path}/${encodeURIComponent(guestId)}/admit` },
  partOf: guestId,
})
