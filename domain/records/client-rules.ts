import { z } from 'zod'
import { label, optionalLabel } from '../text/text.ts'
import { optionalEmail, kraPin, phoneNumber } from '../user/contact.ts'

const MOST_CONTACTS = 20

export const clientContact = z.object({
  name: label(120),
  /** role at the client, or when to call them */
  role: optionalLabel(80).nullable(),
  phone: phoneNumber.nullable(),
  email: optionalEmail.nullable(),
})
/** Returns the schema of a client's contacts, in order of preference. */
export const contactList = <Contact extends z.ZodType>(contact: Contact) =>
  z
    .array(contact)
    .max(MOST_CONTACTS, `Please give at most ${MOST_CONTACTS}.`)
    .transform((list) => (list.length === 0 ? null : list))
    .nullish()

/**
 * Fields of a client; all except the name are optional, and an empty text becomes null. The map page does not
 * load the stream.
 */
export const clientRules = z.object({
  name: label(120),
  /** the company's own number of the client */
  clientNo: optionalLabel(20).nullish(),
  phone: phoneNumber.nullish(),
  email: optionalEmail.nullish(),
  address: optionalLabel(200).nullish(),
  kraPin: kraPin.nullish(),
  contacts: contactList(clientContact),
})
