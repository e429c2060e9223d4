import { canonicalJson } from '../../../domain/event-sourcing/canonical-json.ts'
import { jsonText } from '../../../domain/text/json-text.ts'
import { z } from 'zod'

const PREFIX = 'askari.intent.'
const kept = jsonText.pipe(z.object({ key: z.string(), of: z.string() }))

/** A command to send, identified for retries. */
export interface KeyedCommand {
  method: string
  path: string
  /** version of the record that the person saw; null without a record */
  version: string | null
  body: unknown
}

/**
 * Manages idempotency keys. A key is stored until the command gets a reply, so retries, reloads and new
 * tokens use the same key. The same command with another body or version gets another key.
 */
export function createIdempotencyKeys(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  userId: string,
  newKey: () => string,
) {
  const place = ({ method, path }: KeyedCommand) => `${PREFIX}${userId} ${method} ${path}`
  const fingerprint = ({ version, body }: KeyedCommand) => canonicalJson({ version, body: body ?? null })
  return {
    keyFor(intent: KeyedCommand): string {
      const of = fingerprint(intent)
      const before = kept.safeParse(storage.getItem(place(intent)))
      if (before.success && before.data.of === of) return before.data.key
      const key = newKey()
      storage.setItem(place(intent), JSON.stringify({ key, of }))
      return key
    },
    /** Deletes the key after a reply, so that sending the same command again is a new action. */
    answered: (intent: KeyedCommand): void => storage.removeItem(place(intent)),
  }
}

/**
 * Deletes unanswered keys, so that the next user does not find them; with `not`, except those of that user.
 */
export function clearIdempotencyKeys(storage: Storage, of?: { not: string }): void {
  const spared = of && `${PREFIX}${of.not} `
  for (const name of Object.keys(storage))
    if (name.startsWith(PREFIX) && !(spared && name.startsWith(spared))) storage.removeItem(name)
}
