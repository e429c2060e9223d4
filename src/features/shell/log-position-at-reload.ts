import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'

const KEY = 'askari.feed-position'
/** after a longer absence, data is fetched at once instead of event by event, ms */
const KEPT_MS = 5 * 60_000

const kept = jsonText.pipe(z.object({ whose: z.string(), position: z.number().int(), at: z.number() }))

interface Port {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** ms since epoch UTC */
  now: () => number
}

const browser: Port = { storage: sessionStorage, now: Date.now }

/** Stores, for a reload of this tab, the log position up to which all events were received. */
export function saveLogPosition(whose: string, position: number, { storage, now }: Port = browser): void {
  storage.setItem(KEY, JSON.stringify({ whose, position, at: now() }))
}

/**
 * Returns the stored position of the reloaded tab, once: later fetches are newer. null for another account
 * and after a longer absence.
 */
export function popLogPosition(whose: string, { storage, now }: Port = browser): number | null {
  const found = kept.safeParse(storage.getItem(KEY))
  storage.removeItem(KEY)
  if (!found.success || found.data.whose !== whose) return null
  const age = now() - found.data.at
  return age >= 0 && age < KEPT_MS ? found.data.position : null
}
