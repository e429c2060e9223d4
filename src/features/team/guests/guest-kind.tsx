import { type GuestUser, guestUsers } from '../../../../contract/guests/guest.ts'
import type { FieldView, ResourceView } from '../../../resource/record/resource-view.ts'
import {
  ASSIGNMENT_REFERENCE,
  CLIENT_REFERENCE,
  RecordNames,
} from '../../../resource/related/record-names.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const path = '/guest-users'

const fields: Record<string, FieldView> = {
  full_name: { label: tr(texts.name) },
  email: { label: tr(texts.email) },
  organisation: { label: tr(texts.organisation) },
  status: {
    label: tr(texts.status),
    choices: {
      pending: tr(texts.waitingForApproval),
      approved: tr(texts.approved),
      expired: tr(texts.expired),
      refused: tr(texts.refused),
      revoked: tr(texts.revoked),
    },
  },
  until: { label: tr(texts.lastDay), day: true },
  client_ids: {
    label: tr(texts.clients),
    show: (value) => <RecordNames of={value} reference={CLIENT_REFERENCE} />,
  },
  assignment_ids: {
    label: tr(texts.assignments),
    show: (value) => <RecordNames of={value} reference={ASSIGNMENT_REFERENCE} />,
  },
  asked_at: { label: tr(texts.requested), time: true },
  last_seen_at: { label: tr(texts.lastSeen), time: true },
  views: { label: tr(texts.views) },
}

export const guest: ResourceView<GuestUser> = {
  of: guestUsers,
  module: 'Guest Users',
  one: tr(texts.guest),
  many: tr(texts.guests),
  title: ({ full_name: name }) => name,
  fields,
  historyFields: {
    assignment_id: { label: tr(texts.viewed), refersTo: ASSIGNMENT_REFERENCE },
    what: { label: tr(texts.viewed) },
  },
  list: path,
  view: (id) => `${path}/${id}`,
  failures: {
    list: tr(texts.guestsCouldNotBeFetched),
    record: () => tr(texts.guestsCouldNotBeFetched),
    add: tr(texts.guestCouldNotBeApproved),
    change: () => tr(texts.guestCouldNotBeApproved),
    remove: () => tr(texts.guestCouldNotBeRemoved),
  },
}

/** Describes a guest for the approval form: the same record, but sent to the approval's URL. */
export const guestApproval = (guestId: string): ResourceView<GuestUser> => ({
  ...guest,
  of: { ...guestUsers, path: `${guestUsers.path}/${encodeURIComponent(guestId)}/approve` },
  partOf: guestId,
})
