/** Text that replaces the name of an erased person. */
export const ERASED_PERSON = 'Erased person'

/**
 * Event fields with personal data, each with its replacement after an erasure. The event log stores these
 * fields encrypted with a key of the stream, unless they are null.
 */
export type PersonalFields = Readonly<Record<string, string | null>>

/**
 * Personal fields that are lists of persons. The value is the property with the person's name; null if the
 * entries are plain texts. Each entry has its own key, so that one person can be erased without the others.
 */
export type PersonalParts = Readonly<Record<string, string | null>>

type Fields = Readonly<Record<string, unknown>>

/** Splits an event's fields into those stored as plain text and those to encrypt. */
export function splitPersonal(personal: PersonalFields, event: Fields): { open: Fields; secret: Fields } {
  const entries = Object.entries(event).filter(([, value]) => value !== undefined)
  const isSecret = ([field, value]: [string, unknown]) => value !== null && Object.hasOwn(personal, field)
  return {
    open: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    secret: Object.fromEntries(entries.filter(isSecret)),
  }
}

/** Returns the replacements of these fields after an erasure. */
export const erasedFieldValues = (personal: PersonalFields, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, personal[field] ?? null]))
