import { css } from '../../../../styled-system/css'
import type { Client } from '../../../../contract/client.ts'
import { EntriesField } from '../../../resource/form/entries-field.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const columns = css({
  gridTemplateColumns: { base: '[minmax(0, 1fr) minmax(0, 1fr)]', md: '[2fr 2fr 2fr 2fr auto]' },
})

export type Contact = NonNullable<Client['contacts']>[number]

/** Whom to call at a client, the first one first. */
export const ContactsField = () => (
  <EntriesField<Contact>
    name="contacts"
    label={tr(texts.contacts)}
    heading={tr(texts.contactsWhomToCallFirstAtTheTop)}
    one={tr(texts.contact)}
    columns={columns}
    parts={[
      { field: 'name', label: tr(texts.name) },
      { field: 'role', label: tr(texts.role) },
      { field: 'phone', label: tr(texts.phone) },
      { field: 'email', label: tr(texts.email) },
    ]}
  />
)
