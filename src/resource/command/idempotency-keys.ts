import { canonicalJson } from '../../../domain/event-sourcing/canonical-json.ts'
import { jsonText } from '../../../domain/text/json-text.ts'
import { z } from 'zod'

const PREFIX = 'askari.intent.'
const kept = jsonText.pipe(z.object({ key: z.string(), of: z.string() }))

/** An intended action, before it is carried out. */
export interface KeyedCommand {
  method: string
  path: string
  /** the version of the record that the person saw */
  version: string | null
  body: unknown
}

/**
 * Idempotency keys, one for each intended action. A key is stored through retries, reloads and token
 * refreshes until the reply; the same call with another body, or for another version, is another action.
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
    /** Call it after the reply: the same command again is then a new action. */
    answered: (intent: KeyedCommand): void => storage.removeItem(place(intent)),
  }
}

/** Deletes unanswered actions, so that the next user does not find them. */
export function clearIdempotencyKeys(storage: Storage, of?: { not: string }): void {
  const spared = of && `${PREFIX}${of.not} `
  for (const name of Object.keys(storage))
    if (name.startsWith(PREFIX) && !(spared && name.startsWith(spared))) storage.removeItem(name)
}
