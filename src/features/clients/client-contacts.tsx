import * as texts from './texts.ts'
import { css } from '../../../styled-system/css'
import type { Client } from '../../../contract/clients/client.ts'
import { EntriesField } from '../../resource/form/entries-field.tsx'
import { tr } from '../../texts/tr.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '1.5' })
const entry = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3' })
const faint = css({ color: 'ink.muted' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })

export function ClientContacts({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <ul className={list}>
      {contacts.map(({ name, role, phone, email }, at) => (
        // names may repeat; the list never changes, so the index is a stable key
        <li key={at} className={entry}>
          {name}
          {role !== null && <span className={faint}>{role}</span>}
          {phone !== null && (
            <a className={link} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              {phone}
            </a>
          )}
          {email !== null && (
            <a className={link} href={`mailto:${email}`}>
              {email}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

const columns = css({
  gridTemplateColumns: { base: '[minmax(0, 1fr) minmax(0, 1fr)]', md: '[2fr 2fr 2fr 2fr auto]' },
})

export type Contact = NonNullable<Client['contacts']>[number]

/** Field for a client's contact persons, most preferred first. */
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
