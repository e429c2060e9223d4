import { z } from 'zod'
import { jsonText } from '../../../domain/json-text.ts'

const KEY = 'askari.feed-position'
/** what happened in a longer absence is fetched in one go, not told event by event */
const KEPT_MS = 5 * 60_000

const kept = jsonText.pipe(z.object({ whose: z.string(), position: z.number().int(), at: z.number() }))

interface Port {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** ms since epoch UTC */
  now: () => number
}

const browser: Port = { storage: sessionStorage, now: Date.now }

/** Keeps for a reload of this tab up to which position of the log it has heard everything. */
export function keepPosition(whose: string, position: number, { storage, now }: Port = browser): void {
  storage.setItem(KEY, JSON.stringify({ whose, position, at: now() }))
}

/**
 * The position that was kept as this tab was reloaded, given once: what was fetched since is newer. null for another
 * account and after a longer absence.
 */
export function takePosition(whose: string, { storage, now }: Port = browser): number | null {
  const found = kept.safeParse(storage.getItem(KEY))
  storage.removeItem(KEY)
  if (!found.success || found.data.whose !== whose) return null
  const age = now() - found.data.at
  return age >= 0 && age < KEPT_MS ? found.data.position : null
}
