/** What one seal spans, ms, from the full hour UTC on. */
export const SEAL_HOUR_MS = 3_600_000

/** How long an hour stays open after its end, ms: a phone that was without a network for a while is not late. */
export const OPEN_AFTER_MS = 15 * 60_000

/** The hour that a time lies in, by its beginning; all in ms since epoch UTC. */
export const sealHourOf = (t: number): number => Math.floor(t / SEAL_HOUR_MS) * SEAL_HOUR_MS

/** At `now`, the time up to which hours are to be closed. */
export const closedAt = (now: number): number => sealHourOf(now - OPEN_AFTER_MS)

/** At `now`, when all that was walked before `t` is sealed: with its hour, or with the next closing where it came late. */
export const sealedBy = (t: number, now: number): number =>
  Math.max(sealHourOf(t - 1), closedAt(now)) + SEAL_HOUR_MS + OPEN_AFTER_MS

/** How far a company's hours are closed. */
export interface Closed {
  /** how many closings there were */
  round: number
  /** hours that begin before this are closed, ms since epoch UTC */
  until: number
}

/**
 * What a fix that is stored now is marked with: null while its hour is open; else the number of the closing that will
 * seal it, the next one, in a supplement to its hour.
 */
export const lateMark = (t: number, { round, until }: Closed): number | null => (t < until ? round + 1 : null)
