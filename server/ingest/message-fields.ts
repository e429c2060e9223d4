import type { RawMessage } from './parsed-message.ts'

/** A form contains one point; longer ones are invalid, characters. */
export const MAX_FORM_LENGTH = 64 * 1024

/** The fields of a form body and of a query, the body's before the query's, of several with one name the first. */
export function parseMessageFields({ query, body }: RawMessage): Record<string, string> {
  // a sender may use any field name, even `__proto__`
  const fields = Object.create(null) as Record<string, string>
  for (const text of [body.trim(), query])
    for (const [key, value] of new URLSearchParams(text)) fields[key] ??= value
  return fields
}
