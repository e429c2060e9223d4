/** Length of the period of a seal, ms; it begins at the full hour UTC. */
export const SEAL_HOUR_MS = 3_600_000

/**
 * How long an hour stays open after its end, ms: fixes of a phone that was briefly without a network are not
 * late.
 */
export const OPEN_AFTER_MS = 15 * 60_000

/** Returns the start of the hour of a time; all in ms since epoch UTC. */
export const sealHourOf = (t: number): number => Math.floor(t / SEAL_HOUR_MS) * SEAL_HOUR_MS

/** Returns the time up to which hours must be closed at `now`. */
export const closedAt = (now: number): number => sealHourOf(now - OPEN_AFTER_MS)

/**
 * Returns when everything before `t` is sealed, at `now`: with its hour, or in the next sealing round if it
 * is late.
 */
export const sealedBy = (t: number, now: number): number =>
  Math.max(sealHourOf(t - 1), closedAt(now)) + SEAL_HOUR_MS + OPEN_AFTER_MS

/** Progress of the sealing of a company. */
export interface Closed {
  /** number of sealing rounds so far */
  round: number
  /** hours that begin before this are closed, ms since epoch UTC */
  until: number
}

/**
 * Returns the mark of a fix that is stored now: null while its hour is open, else the number of the next
 * sealing round, which will seal it in a supplement.
 */
export const lateMark = (t: number, { round, until }: Closed): number | null => (t < until ? round + 1 : null)
