import { assignments } from '../../../contract/assignment.ts'
import { workers, type Worker } from '../../../contract/worker.ts'
import { AddPage, EditPage } from '../../resource/form-pages.tsx'
import { TextField } from '../../resource/form-fields.tsx'
import { ListPage } from '../../resource/list-page.tsx'
import type { RecordKind } from '../../resource/record-kind.ts'
import { ViewPage } from '../../resource/view-page.tsx'

const patrollers = '/employees/patrollers'

const patroller: RecordKind<Worker> = {
  of: workers,
  one: 'patroller',
  many: 'patrollers',
  title: ({ user_full_name: name }) => name,
  fields: {
    user_full_name: { label: 'Full name' },
    assignment_id: {
      label: 'Assignment',
      refersTo: { of: assignments, title: 'name' },
      nameIn: 'assignment_name',
      to: (id) => `/assignments/view/${id}`,
    },
    shift_name: { label: 'Shift' },
  },
  list: patrollers,
  add: `${patrollers}/add-assigned-security-officer`,
  view: (id) => `${patrollers}/view-security-officer/${id}`,
  edit: (id) => `${patrollers}/edit-security-officer/${id}`,
  failures: {
    list: 'Failed to fetch workers.',
    record: () => 'Failed to fetch workers.',
    add: 'Failed to create worker.',
    change: (id) => `Failed to update worker with ID ${id}.`,
    remove: (id) => `Failed to delete worker with ID ${id}.`,
  },
}

export function PatrollersPage() {
  return (
    <ListPage
      kind={patroller}
      columns={[{ field: 'user_full_name' }, { field: 'assignment_id', wide: true }, { field: 'shift_name' }]}
      whenEmpty="A patroller is a guard on the company’s books."
    />
  )
}

const empty = { user_full_name: '' }
const fields = <TextField name="user_full_name" />

export function AddPatrollerPage() {
  return (
    <AddPage kind={patroller} empty={empty}>
      {fields}
    </AddPage>
  )
}

export function EditPatrollerPage() {
  return (
    <EditPage kind={patroller} empty={empty}>
      {fields}
    </EditPage>
  )
}

export function PatrollerPage() {
  return (
    <ViewPage
      kind={patroller}
      referrers={{
        assignments: { title: 'Assignments', to: () => '/clients/assignments' },
        phones: { title: 'Devices', to: () => '/devices' },
      }}
    />
  )
}
