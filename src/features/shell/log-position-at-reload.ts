import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'

const KEY = 'askari.feed-position'
/** maximum age, ms; after a longer absence, refetching is faster than reading all events */
const KEPT_MS = 5 * 60_000

const kept = jsonText.pipe(z.object({ whose: z.string(), position: z.number().int(), at: z.number() }))

interface Port {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** ms since epoch UTC */
  now: () => number
}

const browser: Port = { storage: sessionStorage, now: Date.now }

/** Stores the log position up to which this tab received all events, so that a reload continues there. */
export function saveLogPosition(whose: string, position: number, { storage, now }: Port = browser): void {
  storage.setItem(KEY, JSON.stringify({ whose, position, at: now() }))
}

/**
 * Returns the stored position after a reload, and deletes it. Returns null for another account, and if the
 * position is too old.
 */
export function popLogPosition(whose: string, { storage, now }: Port = browser): number | null {
  const found = kept.safeParse(storage.getItem(KEY))
  storage.removeItem(KEY)
  if (!found.success || found.data.whose !== whose) return null
  const age = now() - found.data.at
  return age >= 0 && age < KEPT_MS ? found.data.position : null
}
