import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { ChoiceField, PickerField, TextField } from '../../resource/form/form-fields.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { removeRows } from '../../resource/bulk/bulk-command.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { subscriber } from './subscriber-kind.ts'
import { TopicsField } from './topics-field.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const WhatIsMailed = () => <Notice kind="info">{tr(texts.activeSubscribersReceiveAlertsByMailAsThey)}</Notice>

const BULK = [removeRows(subscriber, tr(texts.theyAreNoLongerListedTheirHistoryIs2))]

export function SubscribersPage() {
  return (
    <ListPage
      kind={subscriber}
      columns={[
        { field: 'name' },
        { field: 'client_id' },
        { field: 'email', wide: true },
        { field: 'topics', wide: true },
        { field: 'status' },
      ]}
      bulk={BULK}
      notice={<WhatIsMailed />}
      whenEmpty={tr(texts.subscriberIsSomebodyAtAClientWhoHas)}
    />
  )
}

const empty = {
  name: '',
  client_id: null,
  job_title: '',
  email: '',
  phone: '',
  topics: [],
  status: 'active',
}
const fields = (
  <>
    <WhatIsMailed />
    <TextField name="name" />
    <PickerField name="client_id" />
    <TextField name="job_title" hint={tr(texts.whatTheyAreToTheClientEG)} />
    <TextField name="email" />
    <TextField name="phone" />
    <TopicsField />
    <ChoiceField name="status" none={null} />
  </>
)

export function AddSubscriberPage() {
  return (
    <AddPage kind={subscriber} empty={empty}>
      {fields}
    </AddPage>
  )
}

export function EditSubscriberPage() {
  return (
    <EditPage kind={subscriber} empty={empty}>
      {fields}
    </EditPage>
  )
}

export function SubscriberPage() {
  return <ViewPage kind={subscriber} notice={() => <WhatIsMailed />} />
}
