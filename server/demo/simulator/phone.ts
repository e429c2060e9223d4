import { seededRandom } from './seeded-random.ts'

/** Behaviour of a guard's simulated phone. */
export interface Phone {
  app: 'traccar' | 'owntracks' | 'query'
  /** whether its GPS receiver is bad, with accuracies of 60 to 150 m */
  poor: boolean
  /**
   * minutes of each hour in which it records and sends nothing; a value over 60 is in the next hour; null:
   * none
   */
  silence: Minutes | null
  /** minutes of each hour without network; fixes of that time are sent afterwards; null: none */
  offline: Minutes | null
}

interface Minutes {
  from: number
  to: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** length of the periods (ms) that each have at most one reception gap */
const HOLE_EVERY_MS = 100 * MINUTE_MS
/** minimum time until a fix arrives, ms */
const FASTEST_MS = 300
const SLOWEST_MS = 2500

/**
 * Creates the phone of a guard. In each shift, one phone has a bad receiver. Two phones are silent in
 * alternation, so that one guard is always offline. Two lose their network in alternation. All report at the
 * start of a shift, because a guard whose phone never reported does not count as offline.
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
 * Returns whether the phone records a fix at `t`: not while it is silent, nor in a gap of satellite
 * reception. A silence that began before `since`, the start of the duty, does not count.
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
 * Returns when a fix of time `t` arrives, ms since epoch UTC: immediately, or when the phone has a network
 * again. Fixes arrive in the order in which they were recorded.
 */
export function arrivalTime(seed: string, workerId: string, phone: Phone, t: number): number {
  let sent = t
  for (;;) {
    const hole = holeAt(seed, workerId, sent)
    const back = Math.max(
      phone.offline && isIn(phone.offline, sent) ? hourOf(sent) + phone.offline.to * MINUTE_MS : 0,
      hole?.of === 'network' ? Math.ceil(hole.ends) : 0,
    )
    // the end of one gap may lie within another one
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
 * Returns the gap at a time: 3 to 8 minutes without satellites ('receiver') or without network; null: none.
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
