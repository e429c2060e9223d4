import { assignments } from '../../../contract/assignment.ts'
import { workers, type Worker } from '../../../contract/worker.ts'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { TextField } from '../../resource/form/form-fields.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import type { RecordKind } from '../../resource/record/record-kind.ts'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { PatrolsLink } from './patrols-link.tsx'
import { AssignmentsOfGuard } from './assigned-guards.tsx'

const path = '/employees/patrollers'

const guard: RecordKind<Worker> = {
  of: workers,
  module: 'Guards',
  one: 'guard',
  many: 'guards',
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
  list: path,
  add: `${path}/add-assigned-security-officer`,
  view: (id) => `${path}/view-security-officer/${id}`,
  edit: (id) => `${path}/edit-security-officer/${id}`,
  failures: {
    list: 'Failed to fetch workers.',
    record: () => 'Failed to fetch workers.',
    add: 'Failed to create worker.',
    change: (id) => `Failed to update worker with ID ${id}.`,
    remove: (id) => `Failed to delete worker with ID ${id}.`,
  },
}

export function GuardsPage() {
  return (
    <ListPage
      kind={guard}
      columns={[{ field: 'user_full_name' }, { field: 'assignment_id', wide: true }, { field: 'shift_name' }]}
      whenEmpty="A guard is on the company’s books, carries a phone and stands where an assignment says."
    />
  )
}

const empty = { user_full_name: '' }
const fields = <TextField name="user_full_name" />

export function AddGuardPage() {
  return (
    <AddPage kind={guard} empty={empty}>
      {fields}
    </AddPage>
  )
}

export function EditGuardPage() {
  return (
    <EditPage kind={guard} empty={empty}>
      {fields}
    </EditPage>
  )
}

export function GuardPage() {
  return (
    <ViewPage
      kind={guard}
      actions={({ id }) => <PatrolsLink of="worker_id" id={id} />}
      referrers={{
        assignments: {
          title: 'Assignments',
          to: ({ id }) => `${path}/view-security-officer/${id}#assignments`,
        },
        phones: {
          title: 'Phones',
          to: ({ user_full_name: name }) => `/devices?search=${encodeURIComponent(name)}`,
        },
      }}
    >
      {({ id }) => <AssignmentsOfGuard workerId={id} />}
    </ViewPage>
  )
}
