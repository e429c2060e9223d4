import { leave as contract, type Leave } from '../../../contract/roster/leave.ts'
import type { LEAVE_KINDS } from '../../../domain/roster/leave.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import { ChoiceField, DateField, PickerField, TextField } from '../../resource/form/form-fields.tsx'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { removeRows } from '../../resource/bulk/bulk-command.tsx'
import { REFERENCE_FIELDS } from '../../resource/record/reference-fields.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const WORDS: Readonly<Record<(typeof LEAVE_KINDS)[number], string>> = {
  annual: tr(texts.annual),
  sick: tr(texts.sick),
  maternity: tr(texts.maternity),
  paternity: tr(texts.paternity),
  compassionate: tr(texts.compassionate),
  unpaid: tr(texts.unpaid),
  off_in_lieu: tr(texts.offInLieu),
  training: tr(texts.training),
}
const day = (said: unknown) => formatCalendarDay(String(said))

const leave: ResourceView<Leave> = {
  of: contract,
  module: 'Leave',
  one: tr(texts.leave),
  many: tr(texts.leave),
  title: ({ worker_name, first_day }) => `${worker_name}, ${formatCalendarDay(first_day)}`,
  fields: {
    worker_id: REFERENCE_FIELDS.worker_id,
    kind: { label: tr(texts.kind), choices: WORDS },
    first_day: { label: tr(texts.firstDay), show: day },
    last_day: { label: tr(texts.lastDay), show: day },
    note: { label: tr(texts.note), none: tr(texts.none) },
  },
  list: '/schedule/leave',
  add: '/schedule/leave/add',
  view: (id) => `/schedule/leave/view/${id}`,
  edit: (id) => `/schedule/leave/edit/${id}`,
  failures: {
    list: tr(texts.leaveCouldNotBeFetched),
    record: () => tr(texts.leaveCouldNotBeFetched),
    add: tr(texts.leaveCouldNotBeAdded),
    change: () => tr(texts.leaveCouldNotBeSaved),
    remove: () => tr(texts.leaveCouldNotBeRemoved),
  },
}

const BULK = [removeRows(leave, tr(texts.itIsNoLongerListedAndRostersDo))]

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
      whenEmpty={tr(texts.leaveIsTheDaysOnWhichAGuard)}
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
    <TextField name="note" hint={tr(texts.mayBeLeftEmpty)} />
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
