import { DateField, TextField } from '../../resource/form/form-fields.tsx'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { tr } from '../../texts/tr.ts'
import { apiToken } from './api-token-kind.ts'
import { ApiTokenSecret } from './api-token-secret.tsx'
import { ScopesField } from './scopes-field.tsx'
import * as texts from './texts.ts'

export function ApiTokensPage() {
  return (
    <ListPage
      kind={apiToken}
      columns={[
        { field: 'name' },
        { field: 'scopes', wide: true },
        { field: 'expires_on' },
        { field: 'last_used_at', wide: true },
      ]}
      whenEmpty={tr(texts.tokenLetsAnotherSystemCallTheApi)}
    />
  )
}

const empty = { name: '', scopes: [], expires_on: null }
const fields = (
  <>
    <TextField name="name" />
    <DateField name="expires_on" hint={tr(texts.atMostAYearAhead)} />
    <ScopesField />
  </>
)

export function AddApiTokenPage() {
  return (
    <AddPage kind={apiToken} empty={empty}>
      {fields}
    </AddPage>
  )
}

export function EditApiTokenPage() {
  return (
    <EditPage kind={apiToken} empty={empty}>
      {fields}
    </EditPage>
  )
}

export function ApiTokenPage() {
  return <ViewPage kind={apiToken}>{(row) => <ApiTokenSecret row={row} />}</ViewPage>
}
