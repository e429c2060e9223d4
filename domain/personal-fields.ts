/** What screens show in place of the name of a person whose data was erased. */
export const ERASED_PERSON = 'Erased person'

/**
 * The fields of a stream's events that hold personal data, each with what stands in its place once the person was erased.
 * The log stores them encrypted with the key of the stream, except where they are null.
 */
export type PersonalFields = Readonly<Record<string, string | null>>

/**
 * The personal fields that are lists of persons, each with the property by which one of them is called; null where the
 * entries are texts. Each entry has a key of its own, so one person can be erased while the others stay.
 */
export type PersonalParts = Readonly<Record<string, string | null>>

type Fields = Readonly<Record<string, unknown>>

/** Splits the fields of an event into those that may be stored as they are and those that must be encrypted. */
export function splitPersonal(personal: PersonalFields, event: Fields): { open: Fields; secret: Fields } {
  const entries = Object.entries(event).filter(([, value]) => value !== undefined)
  const isSecret = ([field, value]: [string, unknown]) => value !== null && Object.hasOwn(personal, field)
  return {
    open: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    secret: Object.fromEntries(entries.filter(isSecret)),
  }
}

/** Returns what stands in the place of these fields of a person who was erased. */
export const erasedFields = (personal: PersonalFields, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, personal[field] ?? null]))
