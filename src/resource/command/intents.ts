import { canonicalJson } from '../../../domain/canonical-json.ts'
import { jsonText } from '../../../domain/json-text.ts'
import { z } from 'zod'

const PREFIX = 'askari.intent.'
const kept = jsonText.pipe(z.object({ key: z.string(), of: z.string() }))

/** What a person wants done, before it is done. */
export interface Intent {
  method: string
  path: string
  /** the version of the record that the person saw */
  version: string | null
  body: unknown
}

/**
 * One idempotency key for each thing that a person wants done. It is kept through retries, reloads and renewals of the
 * token until it was answered; the same call with another body, or on another version, is another intent.
 */
export function createIntents(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  userId: string,
  newKey: () => string,
) {
  const place = ({ method, path }: Intent) => `${PREFIX}${userId} ${method} ${path}`
  const fingerprint = ({ version, body }: Intent) => canonicalJson({ version, body: body ?? null })
  return {
    keyFor(intent: Intent): string {
      const of = fingerprint(intent)
      const before = kept.safeParse(storage.getItem(place(intent)))
      if (before.success && before.data.of === of) return before.data.key
      const key = newKey()
      storage.setItem(place(intent), JSON.stringify({ key, of }))
      return key
    },
    /** The answer has come; the same again is a new intent. */
    answered: (intent: Intent): void => storage.removeItem(place(intent)),
  }
}

/** Removes what was sent and not answered, so that nobody else who signs in finds it. */
export function forgetIntents(storage: Storage, of?: { not: string }): void {
  const spared = of && `${PREFIX}${of.not} `
  for (const name of Object.keys(storage))
    if (name.startsWith(PREFIX) && !(spared && name.startsWith(spared))) storage.removeItem(name)
}
