import * as texts from './texts.ts'
import { clients, type Client } from '../../../contract/clients/client.ts'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { TextField } from '../../resource/form/form-fields.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { removeRows } from '../../resource/bulk/bulk-command.tsx'
import { archivedAt } from '../../resource/record/archive-record.tsx'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { RelatedRecords } from '../../resource/related/related-records.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { ClientArchiveEffects } from './client-archive-effects.tsx'
import { ClientContacts, type Contact, ContactsField } from './client-contacts.tsx'
import { ClientLinks } from './client-links.tsx'
import { ClientRecords } from './client-records.tsx'
import { tr } from '../../texts/tr.ts'

const contacts = clients.row.shape.contacts.unwrap().unwrap()

/** Formats a contact person: 'Wambui Njoroge, Facilities manager, +254 20 555 0110'. */
const contactText = ({ name, role, phone, email }: Contact) =>
  [name, role, phone ?? email].filter(Boolean).join(', ')

export const client: ResourceView<Client> = {
  of: clients,
  module: 'Clients',
  one: tr(texts.client),
  many: tr(texts.clients),
  title: ({ name }) => name,
  fields: {
    name: { label: tr(texts.name) },
    client_no: { label: tr(texts.clientNo) },
    phone: { label: tr(texts.phone), phone: true },
    email: { label: tr(texts.email) },
    address: { label: tr(texts.address) },
    kra_pin: { label: tr(texts.kraPin) },
    contacts: {
      label: tr(texts.contacts),
      show: (value, row) => {
        const held = contacts.parse(value)
        return row ? <ClientContacts contacts={held} /> : held.map(contactText).join('; ')
      },
    },
    assignment_count: { label: tr(texts.assignments2) },
  },
  archives: ({ id }) => <ClientArchiveEffects clientId={id} />,
  list: '/clients/list',
  add: '/clients/add-client',
  view: (id) => `/clients/view/${id}`,
  edit: (id) => `/clients/edit/${id}`,
  failures: {
    list: tr(texts.failedToFetchClients),
    record: () => tr(texts.failedToFetchClients),
    add: tr(texts.failedToCreateClient),
    change: () => tr(texts.failedToUpdateClient),
    remove: () => tr(texts.failedToDeleteClient),
  },
}

const BULK = [removeRows(client, tr(texts.theyAreNoLongerListedTheirHistoryIs))]

export function ClientsPage() {
  return (
    <ListPage
      kind={client}
      columns={[
        { field: 'name' },
        { field: 'client_no', wide: true },
        { field: 'contacts', wide: true, cell: (row) => row.contacts?.[0] && contactText(row.contacts[0]) },
        { field: 'assignment_count', numeric: true },
      ]}
      bulk={BULK}
      whenEmpty={tr(texts.clientIsACompanyWhosePlacesAreGuarded)}
    />
  )
}

const empty = {
  name: '',
  client_no: null,
  phone: null,
  email: null,
  address: null,
  kra_pin: null,
  contacts: null,
}
const fields = (
  <>
    <TextField name="name" />
    <TextField name="client_no" hint={tr(texts.yourOwnNumberOfThisClient)} />
    <TextField name="phone" />
    <TextField name="email" />
    <TextField name="address" />
    <TextField name="kra_pin" />
    <ContactsField />
  </>
)

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
        assignments: {
          title: tr(texts.assignments2),
          to: ({ id }) => `/clients/assignments?client_id=${id}`,
        },
        documents: { title: tr(texts.documents), to: ({ id }) => `/documents?client_id=${id}` },
        'site posts': { title: tr(texts.sitePosts2), to: ({ id }) => `/site-post?owner=${id}` },
        subscribers: { title: tr(texts.subscribers), to: ({ id }) => `/clients/subscribers?client_id=${id}` },
      }}
    >
      {(row) => (
        <>
          <ClientRecords clientId={row.id} archived={archivedAt(row) != null} />
          <ClientLinks clientId={row.id} archived={archivedAt(row) != null} />
          <RelatedRecords of="client_id" id={row.id} />
        </>
      )}
    </ViewPage>
  )
}
