import { clients, type Client } from '../../../../contract/client.ts'
import { AddPage, EditPage } from '../../../resource/form/form-pages.tsx'
import { TextField } from '../../../resource/form/form-fields.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { removeRows } from '../../../resource/list/remove-rows.tsx'
import type { RecordKind } from '../../../resource/record/record-kind.ts'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { PartsOfClient } from './parts-of-client.tsx'

export const client: RecordKind<Client> = {
  of: clients,
  module: 'Clients',
  one: 'client',
  many: 'clients',
  title: ({ name }) => name,
  fields: {
    name: { label: 'Name' },
    assignment_count: { label: 'Assignments' },
  },
  list: '/clients/list',
  add: '/clients/add-client',
  view: (id) => `/clients/view/${id}`,
  edit: (id) => `/clients/edit/${id}`,
  failures: {
    list: 'Failed to fetch clients',
    record: () => 'Failed to fetch clients',
    add: 'Failed to create client',
    change: () => 'Failed to update client',
    remove: () => 'Failed to delete client',
  },
}

const BULK = [
  removeRows(
    client,
    'They are no longer listed. Their history is kept. One that still has assignments, site posts, documents or subscribers stays.',
  ),
]

export function ClientsPage() {
  return (
    <ListPage
      kind={client}
      columns={[{ field: 'name' }, { field: 'assignment_count', numeric: true }]}
      bulk={BULK}
      whenEmpty="A client is a company whose places are guarded."
    />
  )
}

const empty = { name: '' }
const fields = <TextField name="name" />

export function AddClientPage() {
  return (
    <AddPage kind={client} empty={empty}>
      {fields}
    </AddPage>
  )
}

export function EditClientPage() {
  return (
    <EditPage kind={client} empty={empty}>
      {fields}
    </EditPage>
  )
}

export function ClientPage() {
  return (
    <ViewPage
      kind={client}
      referrers={{
        assignments: { title: 'Assignments', to: ({ id }) => `/clients/assignments?client_id=${id}` },
        documents: { title: 'Documents', to: ({ id }) => `/documents?client_id=${id}` },
        'site posts': { title: 'Site posts', to: ({ id }) => `/site-post?owner=${id}` },
        subscribers: { title: 'Subscribers', to: ({ id }) => `/clients/subscribers?client_id=${id}` },
      }}
    >
      {({ id }) => <PartsOfClient clientId={id} />}
    </ViewPage>
  )
}
