import { type ClientDocument, documents } from '../../../contract/clients/document.ts'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { FileField } from '../../resource/file/file-fields.tsx'
import { ChoiceField, DateField, PickerField, TextField } from '../../resource/form/form-fields.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { removeRows } from '../../resource/bulk/bulk-command.tsx'
import { REFERENCE_FIELDS } from '../../resource/record/reference-fields.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const clientDocument: ResourceView<ClientDocument> = {
  of: documents,
  module: 'Documents',
  one: tr(texts.document),
  many: tr(texts.documents2),
  title: ({ title }) => title,
  fields: {
    title: { label: tr(texts.title) },
    client_id: REFERENCE_FIELDS.client_id,
    kind: {
      label: tr(texts.kind),
      choices: {
        contract: tr(texts.contract),
        insurance: tr(texts.insurance),
        licence: tr(texts.licence),
        other: tr(texts.other),
      },
    },
    expiry: {
      label: tr(texts.expiry),
      choices: {
        expired: tr(texts.expired),
        within_30_days: tr(texts.expiresWithin30Days),
        within_90_days: tr(texts.expiresWithin90Days),
      },
    },
    reference: { label: tr(texts.reference) },
    expires_on: { label: tr(texts.expiresOn), day: true },
    file: { label: tr(texts.file), file: true },
  },
  list: '/documents',
  add: '/documents/add',
  view: (id) => `/documents/view/${id}`,
  edit: (id) => `/documents/edit/${id}`,
  failures: {
    list: tr(texts.documentsCouldNotBeFetched),
    record: () => tr(texts.documentsCouldNotBeFetched),
    add: tr(texts.documentCouldNotBeCreated),
    change: () => tr(texts.documentCouldNotBeSaved),
    remove: () => tr(texts.documentCouldNotBeRemoved),
  },
}

const BULK = [removeRows(clientDocument, tr(texts.theyAreNoLongerListedTheirFilesAnd))]

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
      whenEmpty={tr(texts.documentIsAContractAnInsuranceALicence)}
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
    <TextField name="reference" hint={tr(texts.clientsOwnNumberWhereItHasOne)} />
    <DateField name="expires_on" hint={tr(texts.leaveItEmptyIfItDoesNotExpire)} />
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
