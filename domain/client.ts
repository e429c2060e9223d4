import { z } from 'zod'
import { archivable } from './archivable.ts'
import { recordStream } from './record-stream.ts'
import { label, optionalLabel } from './text.ts'
import { emailOrNone, kraPin, phoneNumber } from './user/contact.ts'

const MOST_CONTACTS = 20

export const clientContact = z.object({
  name: label(120),
  /** what they are at the client, or are called for */
  role: optionalLabel(80).nullable(),
  phone: phoneNumber.nullable(),
  email: emailOrNone.nullable(),
})
/** Whom to call at a client, the first one first. */
export const contactsOf = <Contact extends z.ZodType>(contact: Contact) =>
  z
    .array(contact)
    .max(MOST_CONTACTS, `Please give at most ${MOST_CONTACTS}.`)
    .transform((list) => (list.length === 0 ? null : list))
    .nullish()

/** What a company keeps of a client; all but the name may be left out, and what is empty is none. */
export const clientRules = z.object({
  name: label(120),
  /** the company's own number of the client */
  clientNo: optionalLabel(20).nullish(),
  phone: phoneNumber.nullish(),
  email: emailOrNone.nullish(),
  address: optionalLabel(200).nullish(),
  kraPin: kraPin.nullish(),
  contacts: contactsOf(clientContact),
})

const none = z.string().nullable().default(null)

/** The same as events of any age hold it. */
export const clientKept = z.object({
  name: z.string(),
  clientNo: none,
  phone: none,
  email: none,
  address: none,
  kraPin: none,
  contacts: z
    .array(z.object({ name: z.string(), role: none, phone: none, email: none }))
    .nullable()
    .default(null),
})

const client = recordStream({
  name: 'client',
  rules: clientRules,
  kept: clientKept,
  // the client itself is a company; its contacts are persons, and so may be its number and address
  personal: { phone: null, email: null, address: null, kraPin: null, contacts: null },
  add: ['AddClient', 'ClientAdded'],
  change: ['ChangeClient', 'ClientChanged'],
  remove: ['RemoveClient', 'ClientRemoved'],
})

/** Who pays for guards: a company with assignments. */
export const clientStream = {
  ...archivable(client, {
    one: 'client',
    archive: ['ArchiveClient', 'ClientArchived'],
    restore: ['RestoreClient', 'ClientRestored'],
    remove: 'RemoveClient',
  }),
  added: client.added,
  removed: client.removed,
}
