import { z } from 'zod'
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

/** What a company keeps of a client; all but the name may be left out, and what is empty is none. The stream is not needed on the map page. */
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
