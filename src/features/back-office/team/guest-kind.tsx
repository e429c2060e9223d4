import { type GuestUser, guestUsers } from '../../../../contract/guest.ts'
import type { FieldWords, RecordKind } from '../../../resource/record/record-kind.ts'
import { ASSIGNMENTS, CLIENTS, NamesOf } from '../../../resource/record/names-of.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const path = '/guest-users'

const fields: Record<string, FieldWords> = {
  full_name: { label: tr(texts.name) },
  email: { label: tr(texts.email) },
  organisation: { label: tr(texts.organisation) },
  status: {
    label: tr(texts.status),
    choices: {
      pending: tr(texts.waitingToBeAdmitted),
      admitted: tr(texts.admitted),
      expired: tr(texts.expired),
      refused: tr(texts.refused),
      revoked: tr(texts.revoked),
    },
  },
  until: { label: tr(texts.lastDay), day: true },
  client_ids: { label: tr(texts.clients), show: (value) => <NamesOf of={value} reference={CLIENTS} /> },
  assignment_ids: {
    label: tr(texts.assignments),
    show: (value) => <NamesOf of={value} reference={ASSIGNMENTS} />,
  },
  asked_at: { label: tr(texts.requested), time: true },
  last_seen_at: { label: tr(texts.lastSeen), time: true },
  views: { label: tr(texts.views) },
}

/** Description of guests. */
export const guest: RecordKind<GuestUser> = {
  of: guestUsers,
  module: 'Guest Users',
  one: tr(texts.guest),
  many: tr(texts.guests),
  title: ({ full_name: name }) => name,
  fields,
  historyFields: {
    assignment_id: { label: tr(texts.wasShown), refersTo: ASSIGNMENTS },
    what: { label: tr(texts.wasShown) },
  },
  list: path,
  view: (id) => `${path}/${id}`,
  failures: {
    list: tr(texts.failedToFetchGuests),
    record: () => tr(texts.failedToFetchGuests),
    add: tr(texts.guestCouldNotBeAdmitted),
    change: () => tr(texts.guestCouldNotBeAdmitted),
    remove: () => tr(texts.guestCouldNotBeRemoved),
  },
}

/** Admits this guest: the same kind of record, written at the address that admits. */
export const admissionOf = (guestId: string): RecordKind<GuestUser> => ({
  ...guest,
  of: { ...guestUsers, path: `${guestUsers.path}/${encodeURIComponent(guestId)}/admit` },
  partOf: guestId,
})
