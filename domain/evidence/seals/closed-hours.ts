/** Length of the period of a seal, ms; it begins at the full hour UTC. */
export const SEAL_HOUR_MS = 3_600_000

/**
 * How long an hour stays open after its end, ms: fixes of a phone that was briefly without a network are not
 * late.
 */
export const HOUR_CLOSE_DELAY_MS = 15 * 60_000

/** Returns the start of the hour of a time; all in ms since epoch UTC. */
export const sealHourStart = (t: number): number => Math.floor(t / SEAL_HOUR_MS) * SEAL_HOUR_MS

/** Returns the time up to which hours must be closed at `now`. */
export const closedUntil = (now: number): number => sealHourStart(now - HOUR_CLOSE_DELAY_MS)

/**
 * Returns when everything before `t` will be sealed, seen from `now`: with its hour, or in the next
 * sealing round if it is late.
 */
export const sealedByTime = (t: number, now: number): number =>
  Math.max(sealHourStart(t - 1), closedUntil(now)) + SEAL_HOUR_MS + HOUR_CLOSE_DELAY_MS

/** Progress of the sealing of a company. */
export interface ClosedHours {
  /** number of sealing rounds so far */
  round: number
  /** hours that begin before this are closed, ms since epoch UTC */
  until: number
}

/**
 * Returns the mark of a fix that is stored now: null while its hour is open, otherwise the number
 * of the next sealing round, whose supplement will seal it.
 */
export const lateSealingRound = (t: number, { round, until }: ClosedHours): number | null =>
  t < until ? round + 1 : null

const DAY_MS = 24 * 3_600_000

/**
 * Returns the first hour that is retained, given the retention in days (null: forever) and the
 * time; ms since epoch UTC. Older fixes are deleted.
 */
export const retainedFrom = (days: number | null, at: number): number =>
  days === null ? -Infinity : sealHourStart(at - days * DAY_MS)
