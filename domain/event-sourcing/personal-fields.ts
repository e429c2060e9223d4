/** Shown instead of the name of an erased person. */
export const ERASED_PERSON = 'Erased person'

/**
 * The fields of a stream's events with personal data, each with its replacement after an erasure. The log
 * stores them encrypted with the key of the stream, except if they are null.
 */
export type PersonalFields = Readonly<Record<string, string | null>>

/**
 * The personal fields that are lists of persons, each with the property that contains the name; null if the
 * entries are texts. Each entry has its own key, so one person can be erased while the others stay.
 */
export type PersonalParts = Readonly<Record<string, string | null>>

type Fields = Readonly<Record<string, unknown>>

/** Splits the fields of an event into those stored in plain text and those to be encrypted. */
export function splitPersonal(personal: PersonalFields, event: Fields): { open: Fields; secret: Fields } {
  const entries = Object.entries(event).filter(([, value]) => value !== undefined)
  const isSecret = ([field, value]: [string, unknown]) => value !== null && Object.hasOwn(personal, field)
  return {
    open: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    secret: Object.fromEntries(entries.filter(isSecret)),
  }
}

/** Returns the replacements of these fields for an erased person. */
export const erasedFieldValues = (personal: PersonalFields, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, personal[field] ?? null]))
