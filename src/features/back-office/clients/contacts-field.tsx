import { css } from '../../../../styled-system/css'
import type { Client } from '../../../../contract/client.ts'
import { EntriesField } from '../../../resource/form/entries-field.tsx'

const columns = css({
  gridTemplateColumns: { base: '[minmax(0, 1fr) minmax(0, 1fr)]', md: '[2fr 2fr 2fr 2fr auto]' },
})

export type Contact = NonNullable<Client['contacts']>[number]

/** Whom to call at a client, the first one first. */
export const ContactsField = () => (
  <EntriesField<Contact>
    name="contacts"
    label="Contacts"
    heading="Contacts, whom to call first at the top"
    one="contact"
    columns={columns}
    parts={[
      { field: 'name', label: 'Name' },
      { field: 'role', label: 'Role' },
      { field: 'phone', label: 'Phone' },
      { field: 'email', label: 'Email' },
    ]}
  />
)
