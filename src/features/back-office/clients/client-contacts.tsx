import { css } from '../../../../styled-system/css'
import type { Contact } from './contacts-field.tsx'

const list = css({ display: 'flex', flexDirection: 'column', gap: '1.5' })
const entry = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3' })
const faint = css({ color: 'ink.muted' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })

/** Whom to call at a client, each with ways to do so. */
export function ClientContacts({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <ul className={list}>
      {contacts.map(({ name, role, phone, email }, at) => (
        // two may have one name, and the list is never changed in place
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
