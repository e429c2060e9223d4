/** Length of the period of a seal (Merkle root over a guard's fixes), ms. It starts at a full hour UTC. */
export const SEAL_HOUR_MS = 3_600_000

/**
 * Time that an hour stays open after its end before its fixes are sealed, ms. Fixes of a phone that was
 * briefly offline are thus not late.
 */
export const HOUR_CLOSE_DELAY_MS = 15 * 60_000

/** Returns the start of the UTC hour that contains a time, ms since epoch UTC. */
export const sealHourStart = (t: number): number => Math.floor(t / SEAL_HOUR_MS) * SEAL_HOUR_MS

/** Returns the time until which hours should be closed at `now`, ms since epoch UTC. */
export const closedUntil = (now: number): number => sealHourStart(now - HOUR_CLOSE_DELAY_MS)

/**
 * Returns when all data before `t` will be sealed, as known at `now` (ms since epoch UTC): with its hour,
 * or in the next sealing round if the hour is already closed.
 */
export const sealedByTime = (t: number, now: number): number =>
  Math.max(sealHourStart(t - 1), closedUntil(now)) + SEAL_HOUR_MS + HOUR_CLOSE_DELAY_MS

/** How far the hours of a company are closed, i.e. sealed or about to be sealed. */
export interface ClosedHours {
  /** number of the newest sealing round */
  round: number
  /** all hours that start before this time are closed, ms since epoch UTC */
  until: number
}

/**
 * Returns the number of the sealing round whose supplement will seal a fix stored now; null while the hour
 * of the fix is open.
 */
export const lateSealingRound = (t: number, { round, until }: ClosedHours): number | null =>
  t < until ? round + 1 : null

const DAY_MS = 24 * 3_600_000

/**
 * Returns the start of the first retained hour, ms since epoch UTC. `days` is the retention (null:
 * forever), `at` the current time. Older fixes are purged.
 */
export const retainedFrom = (days: number | null, at: number): number =>
  days === null ? -Infinity : sealHourStart(at - days * DAY_MS)
