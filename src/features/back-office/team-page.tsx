import { teamMembers, type TeamMember } from '../../../contract/team-member.ts'
import { roles } from '../../../contract/role.ts'
import { PickerField } from '../../resource/form/form-fields.tsx'
import { EditPage } from '../../resource/form/form-pages.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import type { RecordKind } from '../../resource/record/record-kind.ts'
import { ViewPage } from '../../resource/record/view-page.tsx'

const path = '/employees/back-office'

const teamMember: RecordKind<TeamMember> = {
  of: teamMembers,
  module: 'Back Office Team',
  one: 'team member',
  many: 'team members',
  title: ({ full_name: name }) => name,
  fields: {
    full_name: { label: 'Name' },
    email: { label: 'Email' },
    phone_number: { label: 'Phone' },
    role_id: {
      label: 'Role',
      refersTo: { of: roles, title: 'name' },
      nameIn: 'role_name',
      to: (id) => `/worker-roles/view/${id}`,
    },
    verified: { label: 'Email verified' },
  },
  list: path,
  view: (id) => `${path}/view-back-office-user/${id}`,
  edit: (id) => `${path}/edit-back-office-user/${id}`,
  may: () => ({ change: true, remove: false }),
  failures: {
    list: 'Failed to fetch team members.',
    record: () => 'Failed to fetch team members.',
    add: 'Failed to create team member.',
    change: (id) => `Failed to update team member with ID ${id}.`,
    remove: (id) => `Failed to delete team member with ID ${id}.`,
  },
}

export function TeamPage() {
  return (
    <ListPage
      kind={teamMember}
      columns={[
        { field: 'full_name' },
        { field: 'email', wide: true },
        { field: 'role_id' },
        { field: 'verified', wide: true },
      ]}
      whenEmpty="A team member is somebody of the back office with an account."
    />
  )
}

export function EditTeamMemberPage() {
  return (
    <EditPage kind={teamMember} empty={{ role_id: null }}>
      <PickerField name="role_id" />
    </EditPage>
  )
}

export function TeamMemberPage() {
  return <ViewPage kind={teamMember} />
}
