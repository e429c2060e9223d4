import { seededRandom } from './seeded-random.ts'

/** Behaviour of a guard's phone. */
export interface Phone {
  app: 'traccar' | 'owntracks' | 'query'
  /** whether its receiver is bad: accuracies of 60 to 150 m */
  poor: boolean
  /** minutes of each hour in which it sends nothing (beyond 60: the next hour); null: none */
  silence: Minutes | null
  /** minutes of each hour without a network: it stores fixes and sends them afterwards; null: none */
  offline: Minutes | null
}

interface Minutes {
  from: number
  to: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** interval with at most one reception gap, ms */
const HOLE_EVERY_MS = 100 * MINUTE_MS
/** shortest time of a request, ms */
const FASTEST_MS = 300
const SLOWEST_MS = 2500

/**
 * Creates the phone of a guard. In each shift, one guard has a bad receiver, two go silent
 * alternately, so that one is always offline, and two lose their network alternately. All report on
 * the hour at the start of a shift, because a phone that never reported does not count as offline.
 */
export function createPhone(seed: string, workerId: string, placeInShift: number): Phone {
  const kind = seededRandom(seed, workerId, 'app')
  return {
    app: kind < 0.55 ? 'traccar' : kind < 0.85 ? 'owntracks' : 'query',
    poor: placeInShift === 4,
    offline: placeInShift === 2 ? { from: 3, to: 25 } : placeInShift === 9 ? { from: 31, to: 56 } : null,
    silence: placeInShift === 7 ? { from: 2, to: 32 } : placeInShift === 12 ? { from: 28, to: 66 } : null,
  }
}

/**
 * Returns whether the phone records a fix at a time: not while it is silent, nor in a reception
 * gap. No silence begins before the first duty after `since`.
 */
export function isRecordingFixes(
  seed: string,
  workerId: string,
  phone: Phone,
  t: number,
  since: number,
): boolean {
  const isSilent = isIn(phone.silence, t) || (t - HOUR_MS >= since && isIn(phone.silence, t, 1))
  return !isSilent && holeAt(seed, workerId, t)?.of !== 'receiver'
}

/**
 * Returns when a fix of time `t` arrives, ms since epoch UTC: at once, or when the phone has a
 * network again. Later fixes do not arrive earlier.
 */
export function arrivalTime(seed: string, workerId: string, phone: Phone, t: number): number {
  let sent = t
  for (;;) {
    const hole = holeAt(seed, workerId, sent)
    const back = Math.max(
      phone.offline && isIn(phone.offline, sent) ? hourOf(sent) + phone.offline.to * MINUTE_MS : 0,
      hole?.of === 'network' ? Math.ceil(hole.ends) : 0,
    )
    // one gap may end within another
    if (back <= sent) break
    sent = back
  }
  if (sent > t) return sent
  return t + Math.round(FASTEST_MS + (SLOWEST_MS - FASTEST_MS) * seededRandom(seed, workerId, 'travels', t))
}

const hourOf = (t: number) => Math.floor(t / HOUR_MS) * HOUR_MS

function isIn(minutes: Minutes | null, t: number, hoursAgo = 0): boolean {
  const minute = (t - hourOf(t)) / MINUTE_MS + 60 * hoursAgo
  return minutes !== null && minute >= minutes.from && minute < minutes.to
}

/**
 * Returns the reception gap of 3 to 8 minutes at a time, without satellites or without network;
 * null: none.
 */
function holeAt(seed: string, workerId: string, t: number) {
  const slot = Math.floor(t / HOLE_EVERY_MS)
  if (seededRandom(seed, workerId, 'has hole', slot) > 0.4) return null
  const lasts = (3 + 5 * seededRandom(seed, workerId, 'hole lasts', slot)) * MINUTE_MS
  const begins =
    slot * HOLE_EVERY_MS + seededRandom(seed, workerId, 'hole begins', slot) * (HOLE_EVERY_MS - lasts)
  const ends = begins + lasts
  if (t < begins || t >= ends) return null
  return { of: seededRandom(seed, workerId, 'hole of', slot) < 0.5 ? 'receiver' : 'network', ends } as const
}
