import { clients } from '../../../../contract/client.ts'
import { type ClientDocument, documents } from '../../../../contract/document.ts'
import { AddPage, EditPage } from '../../../resource/form/form-pages.tsx'
import { FileField } from '../../../resource/form/file-fields.tsx'
import { ChoiceField, DateField, PickerField, TextField } from '../../../resource/form/form-fields.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { removeRows } from '../../../resource/list/remove-rows.tsx'
import type { RecordKind } from '../../../resource/record/record-kind.ts'
import { ViewPage } from '../../../resource/record/view-page.tsx'

export const clientDocument: RecordKind<ClientDocument> = {
  of: documents,
  module: 'Documents',
  one: 'document',
  many: 'documents',
  title: ({ title }) => title,
  fields: {
    title: { label: 'Title' },
    client_id: {
      label: 'Client',
      refersTo: { of: clients, title: 'name' },
      nameIn: 'client_name',
      to: (id) => `/clients/view/${id}`,
    },
    kind: {
      label: 'Kind',
      choices: { contract: 'Contract', insurance: 'Insurance', licence: 'Licence', other: 'Other' },
    },
    expiry: {
      label: 'Expiry',
      choices: {
        expired: 'Expired',
        within_30_days: 'Expires within 30 days',
        within_90_days: 'Expires within 90 days',
      },
    },
    reference: { label: 'Reference' },
    expires_on: { label: 'Expires on', day: true },
    file: { label: 'File', file: true },
  },
  list: '/documents',
  add: '/documents/add',
  view: (id) => `/documents/view/${id}`,
  edit: (id) => `/documents/edit/${id}`,
  failures: {
    list: 'Failed to fetch documents',
    record: () => 'Failed to fetch documents',
    add: 'Failed to create document',
    change: () => 'Failed to update document',
    remove: () => 'Failed to delete document',
  },
}

const BULK = [
  removeRows(clientDocument, 'They are no longer listed. Their files and their history are kept.'),
]

export function DocumentsPage() {
  return (
    <ListPage
      kind={clientDocument}
      columns={[
        { field: 'title' },
        { field: 'client_id', wide: true },
        { field: 'kind' },
        { field: 'reference', wide: true },
        { field: 'expires_on' },
      ]}
      bulk={BULK}
      whenEmpty="A document is a contract, an insurance, a licence or another paper of a client."
    />
  )
}

const empty = {
  title: '',
  client_id: null,
  kind: '',
  reference: '',
  expires_on: null,
  file: null,
}
const fields = (
  <>
    <TextField name="title" />
    <PickerField name="client_id" />
    <ChoiceField name="kind" />
    <TextField name="reference" hint="The client’s own number, where it has one" />
    <DateField name="expires_on" hint="Left empty where it does not expire" />
    <FileField name="file" />
  </>
)

export function AddDocumentPage() {
  return (
    <AddPage kind={clientDocument} empty={empty}>
      {fields}
    </AddPage>
  )
}

export function EditDocumentPage() {
  return (
    <EditPage kind={clientDocument} empty={empty}>
      {fields}
    </EditPage>
  )
}

export function DocumentPage() {
  return <ViewPage kind={clientDocument} />
}
