import { type TeamMember, teamMembers } from '../../../contract/team/team-member.ts'
import { roles } from '../../../contract/team/role.ts'
import type { FieldView, ResourceView, RecordRow, Reference } from '../../resource/record/resource-view.ts'
import { ASSIGNMENT_REFERENCE, CLIENT_REFERENCE, RecordNames } from '../../resource/related/record-names.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const path = '/employees/back-office'

const isOpen = ({ state }: TeamMember) => state === 'invited' || state === 'expired'

/** Describes the field with an account's limits. `all` is shown if the account has none. */
const limit = (label: string, all: string, reference: Reference): FieldView => ({
  label,
  show: (value, row?: RecordRow) =>
    (row as TeamMember | undefined)?.whole_company ? all : <RecordNames of={value} reference={reference} />,
})

export const teamMember: ResourceView<TeamMember> = {
  of: teamMembers,
  module: 'Back Office Team',
  one: tr(texts.teamMember),
  many: tr(texts.teamMembers2),
  title: ({ full_name: name }) => name,
  fields: {
    full_name: { label: tr(texts.name) },
    email: { label: tr(texts.email) },
    phone_number: { label: tr(texts.phone), phone: true },
    department: { label: tr(texts.department) },
    job_title: { label: tr(texts.jobTitle) },
    on_call: { label: tr(texts.onCallForAlarms) },
    role_id: {
      label: tr(texts.role2),
      refersTo: { of: roles, title: 'name' },
      nameIn: 'role_name',
      to: (id) => `/worker-roles/view/${id}`,
    },
    whole_company: { label: tr(texts.seesTheWholeCompany) },
    client_ids: limit(tr(texts.seesClients), 'all', CLIENT_REFERENCE),
    assignment_ids: limit(tr(texts.seesSingleAssignments), 'all', ASSIGNMENT_REFERENCE),
    state: {
      label: tr(texts.state),
      choices: {
        invited: tr(texts.invited),
        active: tr(texts.active),
        suspended: tr(texts.suspended),
        expired: tr(texts.invitationExpired),
      },
    },
    invited_until: { label: tr(texts.invitedUntil), time: true },
    verified: { label: tr(texts.emailVerified) },
    second_factor: { label: tr(texts.secondFactor) },
  },
  list: path,
  add: tr(texts.pathAddBackOfficeTeam, { path }),
  view: (id) => `${path}/view-back-office-user/${id}`,
  edit: (id) => `${path}/edit-back-office-user/${id}`,
  may: (row) => ({ change: true, remove: isOpen(row) }),
  removal: {
    verb: tr(texts.withdraw),
    label: ({ full_name: name }) => tr(texts.withdrawTheInvitationOfName, { name }),
    title: () => tr(texts.withdrawThisInvitation),
    text: ({ email }) => tr(texts.linkForEmailNoLongerWorks, { email }),
    done: ({ full_name: name }) => tr(texts.invitationOfNameIsWithdrawn, { name }),
  },
  failures: {
    list: tr(texts.teamMembersCouldNotBeFetched),
    record: () => tr(texts.teamMembersCouldNotBeFetched),
    add: tr(texts.teamMemberCouldNotBeCreated),
    change: (id) => tr(texts.teamMemberIdCouldNotBeSaved, { id }),
    remove: (id) => tr(texts.teamMemberIdCouldNotBeRemoved, { id }),
  },
}
