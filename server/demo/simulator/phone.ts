import { chance } from './chance.ts'

/** How a guard's phone behaves. */
export interface Phone {
  app: 'traccar' | 'owntracks' | 'query'
  /** its receiver is bad: accuracies of 60 to 150 m */
  poor: boolean
  /** minutes of each hour in which it says nothing; null for one that keeps talking */
  silence: { from: number; to: number } | null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** a radio hole is looked for once in each of these */
const HOLE_EVERY_MS = 100 * MINUTE_MS

/**
 * Of a shift's guards one has a bad receiver, and two go silent by turns, so that at any time one is. Shifts begin on
 * the hour and are heard to begin: of a phone that was never heard nobody knows that it is missing.
 */
export function phoneOf(seed: string, workerId: string, placeInShift: number): Phone {
  const kind = chance(seed, workerId, 'app')
  return {
    app: kind < 0.55 ? 'traccar' : kind < 0.85 ? 'owntracks' : 'query',
    poor: placeInShift === 4,
    silence: placeInShift === 7 ? { from: 2, to: 32 } : placeInShift === 12 ? { from: 28, to: 60 } : null,
  }
}

/** Whether the phone reports at a moment: not while it is silent, nor in a hole of 3 to 8 minutes now and then. */
export function isHeard(seed: string, workerId: string, phone: Phone, t: number): boolean {
  const minute = (t % HOUR_MS) / MINUTE_MS
  if (phone.silence && minute >= phone.silence.from && minute < phone.silence.to) return false
  const slot = Math.floor(t / HOLE_EVERY_MS)
  if (chance(seed, workerId, 'has hole', slot) > 0.4) return true
  const lasts = (3 + 5 * chance(seed, workerId, 'hole lasts', slot)) * MINUTE_MS
  const begins = slot * HOLE_EVERY_MS + chance(seed, workerId, 'hole begins', slot) * (HOLE_EVERY_MS - lasts)
  return t < begins || t >= begins + lasts
}
