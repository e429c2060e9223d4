import { leave as contract, type Leave } from '../../../contract/leave.ts'
import { workers } from '../../../contract/worker.ts'
import type { LEAVE_KINDS } from '../../../domain/leave/leave.ts'
import { calendarDay } from '../../../domain/time/calendar-day.ts'
import { ChoiceField, DateField, PickerField, TextField } from '../../resource/form/form-fields.tsx'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { removeRows } from '../../resource/list/remove-rows.tsx'
import type { RecordKind } from '../../resource/record/record-kind.ts'
import { ViewPage } from '../../resource/record/view-page.tsx'

const WORDS: Readonly<Record<(typeof LEAVE_KINDS)[number], string>> = {
  annual: 'Annual',
  sick: 'Sick',
  maternity: 'Maternity',
  paternity: 'Paternity',
  compassionate: 'Compassionate',
  unpaid: 'Unpaid',
  off_in_lieu: 'Off in lieu',
  training: 'Training',
}
const day = (said: unknown) => calendarDay(String(said))

const leave: RecordKind<Leave> = {
  of: contract,
  module: 'Leave',
  one: 'leave',
  many: 'leave',
  title: ({ worker_name, first_day }) => `${worker_name}, ${calendarDay(first_day)}`,
  fields: {
    worker_id: {
      label: 'Guard',
      refersTo: { of: workers, title: 'user_full_name' },
      nameIn: 'worker_name',
      to: (id) => `/employees/patrollers/view-security-officer/${id}`,
    },
    kind: { label: 'Kind', choices: WORDS },
    first_day: { label: 'First day', show: day },
    last_day: { label: 'Last day', show: day },
    note: { label: 'Note', none: 'none' },
  },
  list: '/schedule/leave',
  add: '/schedule/leave/add',
  view: (id) => `/schedule/leave/view/${id}`,
  edit: (id) => `/schedule/leave/edit/${id}`,
  failures: {
    list: 'The leave could not be fetched.',
    record: () => 'The leave could not be fetched.',
    add: 'The leave could not be added.',
    change: () => 'The leave could not be saved.',
    remove: () => 'The leave could not be removed.',
  },
}

const BULK = [removeRows(leave, 'It is no longer listed, and rosters do not show it. Its history is kept.')]

export function LeavesPage() {
  return (
    <ListPage
      kind={leave}
      columns={[
        { field: 'worker_id' },
        { field: 'kind' },
        { field: 'first_day' },
        { field: 'last_day' },
        { field: 'note', wide: true },
      ]}
      bulk={BULK}
      whenEmpty="Leave is the days on which a guard does not work. The roster shows a conflict on them."
    />
  )
}

const empty = { worker_id: null, kind: 'annual', first_day: null, last_day: null, note: '' }
const fields = (
  <>
    <PickerField name="worker_id" />
    <ChoiceField name="kind" none={null} />
    <DateField name="first_day" />
    <DateField name="last_day" />
    <TextField name="note" hint="May be left empty" />
  </>
)

export function AddLeavePage() {
  return (
    <AddPage kind={leave} empty={empty}>
      {fields}
    </AddPage>
  )
}

export function EditLeavePage() {
  return (
    <EditPage kind={leave} empty={empty}>
      {fields}
    </EditPage>
  )
}

export function LeavePage() {
  return <ViewPage kind={leave} />
}
