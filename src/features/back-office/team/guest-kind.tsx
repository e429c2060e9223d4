import { z } from 'zod'
import { assignments } from '../../../../contract/assignment.ts'
import { clients } from '../../../../contract/client.ts'
import { type GuestUser, guestUsers } from '../../../../contract/guest.ts'
import { useReferenced } from '../../../resource/form/use-referenced.ts'
import type { FieldWords, RecordKind, Reference } from '../../../resource/record/record-kind.ts'

export const GUEST_CLIENTS: Reference = { of: clients, title: 'name' }
export const GUEST_ASSIGNMENTS: Reference = { of: assignments, title: 'name' }

const ids = z.array(z.string())

/** What records are called, by their ids. */
function Names({ of, reference }: { of: unknown; reference: Reference }) {
  const listed = ids.parse(of)
  if (listed.length === 0) return 'none'
  return listed.map((id, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <NameOf reference={reference} id={id} />
    </span>
  ))
}

/** What the record with this id is called; its number where it is gone. */
export const useNameOf = (reference: Reference, id: string) =>
  useReferenced(reference, id)?.label ?? `no. ${id}`

function NameOf({ reference, id }: { reference: Reference; id: string }) {
  return useNameOf(reference, id)
}

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
  client_ids: { label: 'Clients', show: (value) => <Names of={value} reference={GUEST_CLIENTS} /> },
  assignment_ids: {
    label: 'Assignments',
    show: (value) => <Names of={value} reference={GUEST_ASSIGNMENTS} />,
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
    assignment_id: { label: 'Was shown', refersTo: GUEST_ASSIGNMENTS },
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
