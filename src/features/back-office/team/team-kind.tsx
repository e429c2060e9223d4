import { type TeamMember, teamMembers } from '../../../../contract/team-member.ts'
import { roles } from '../../../../contract/role.ts'
import type { FieldWords, RecordKind, RecordRow, Reference } from '../../../resource/record/record-kind.ts'
import { ASSIGNMENTS, CLIENTS, NamesOf } from '../../../resource/record/names-of.tsx'

const path = '/employees/back-office'

const isOpen = ({ state }: TeamMember) => state === 'invited' || state === 'expired'

/** What an account is limited to; of one that sees everything, `all`. */
const limit = (label: string, all: string, reference: Reference): FieldWords => ({
  label,
  show: (value, row?: RecordRow) =>
    (row as TeamMember | undefined)?.whole_company ? all : <NamesOf of={value} reference={reference} />,
})

export const teamMember: RecordKind<TeamMember> = {
  of: teamMembers,
  module: 'Back Office Team',
  one: 'team member',
  many: 'team members',
  title: ({ full_name: name }) => name,
  fields: {
    full_name: { label: 'Name' },
    email: { label: 'Email' },
    phone_number: { label: 'Phone', phone: true },
    department: { label: 'Department' },
    job_title: { label: 'Job title' },
    role_id: {
      label: 'Role',
      refersTo: { of: roles, title: 'name' },
      nameIn: 'role_name',
      to: (id) => `/worker-roles/view/${id}`,
    },
    whole_company: { label: 'Sees the whole company' },
    client_ids: limit('Sees clients', 'all', CLIENTS),
    assignment_ids: limit('Sees single assignments', 'all', ASSIGNMENTS),
    state: {
      label: 'State',
      choices: {
        invited: 'Invited',
        active: 'Active',
        suspended: 'Suspended',
        expired: 'Invitation expired',
      },
    },
    invited_until: { label: 'Invited until', time: true },
    verified: { label: 'Email verified' },
    second_factor: { label: 'Second factor' },
  },
  list: path,
  add: `${path}/add-back-office-team`,
  view: (id) => `${path}/view-back-office-user/${id}`,
  edit: (id) => `${path}/edit-back-office-user/${id}`,
  may: (row) => ({ change: true, remove: isOpen(row) }),
  removal: {
    verb: 'Withdraw',
    label: ({ full_name: name }) => `Withdraw the invitation of ${name}`,
    title: () => 'Withdraw this invitation?',
    text: ({ email }) => `The link for ${email} no longer works.`,
    done: ({ full_name: name }) => `The invitation of ${name} is withdrawn.`,
  },
  failures: {
    list: 'Failed to fetch team members.',
    record: () => 'Failed to fetch team members.',
    add: 'Failed to create team member.',
    change: (id) => `Failed to update team member with ID ${id}.`,
    remove: (id) => `Failed to delete team member with ID ${id}.`,
  },
}
