import { z } from 'zod'
import { label, optionalLabel } from '../text/text.ts'
import { optionalEmail, kraPin, phoneNumber } from '../user/contact.ts'

const MOST_CONTACTS = 20

export const clientContact = z.object({
  name: label(120),
  /** role of the contact at the client, or when to call them */
  role: optionalLabel(80).nullable(),
  phone: phoneNumber.nullable(),
  email: optionalEmail.nullable(),
})
/** Returns the schema of a client's contacts, which are in order of preference. */
export const contactList = <Contact extends z.ZodType>(contact: Contact) =>
  z
    .array(contact)
    .max(MOST_CONTACTS, `Please give at most ${MOST_CONTACTS}.`)
    .transform((list) => (list.length === 0 ? null : list))
    .nullish()

/**
 * Fields of a client in commands. All except the name are optional; an empty text becomes null. They are
 * separate from the stream, so that the map page need not load the stream.
 */
export const clientRules = z.object({
  name: label(120),
  /** number that the company gave the client */
  clientNo: optionalLabel(20).nullish(),
  phone: phoneNumber.nullish(),
  email: optionalEmail.nullish(),
  address: optionalLabel(200).nullish(),
  kraPin: kraPin.nullish(),
  contacts: contactList(clientContact),
})
