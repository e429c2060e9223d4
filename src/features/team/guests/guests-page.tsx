import { ListPage } from '../../../resource/list/list-page.tsx'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { StoredMail } from '../stored-mail.tsx'
import { GuestActions } from './guest-actions.tsx'
import { guest } from './guest-kind.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

export function GuestsPage() {
  return (
    <ListPage
      kind={guest}
      columns={[
        { field: 'full_name' },
        { field: 'status' },
        { field: 'email', wide: true },
        { field: 'until' },
        { field: 'asked_at', wide: true },
        { field: 'views', wide: true, numeric: true },
      ]}
      whenEmpty={tr(texts.guestIsSomebodyFromOutsideTheCompanyWho)}
    />
  )
}

export function GuestPage() {
  return (
    <ViewPage
      kind={guest}
      notice={({ email, status }) => (
        <StoredMail email={email} kinds={status === 'approved' ? ['guest'] : []} />
      )}
      actions={(row) => <GuestActions guest={row} />}
    />
  )
}
