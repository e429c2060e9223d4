/** How old the newest fix of a guard is, in three classes. */
export type Staleness = 'fresh' | 'late' | 'offline'

/** A company's limits for late and offline guards. */
export interface StaleLimits {
  /** maximum age of a fresh fix, in reporting intervals */
  lateAfter: number
  /** age of the newest fix after which the guard is offline, in reporting intervals */
  offlineAfter: number
  /** assumed reporting interval until the real one is known, minutes */
  firstIntervalMin: number
}

/** Limits of companies that have set none. */
export const STALE_LIMITS: StaleLimits = { lateAfter: 2, offlineAfter: 5, firstIntervalMin: 5 }

/**
 * Minimum reporting interval for these limits, ms: a phone that reports every second is not late after two
 * seconds.
 */
const SHORTEST_INTERVAL_MS = 30_000

/**
 * Returns the class of a fix's age. Fresh: up to `lateAfter` reporting intervals; late: up to
 * `offlineAfter`; otherwise offline. Age and interval are ms. An unknown interval counts as
 * `firstIntervalMin`, a negative age as zero.
 */
export function staleness(ageMs: number, intervalMs: number | null, limits: StaleLimits): Staleness {
  if (ageMs <= limits.lateAfter * countedInterval(intervalMs, limits)) return 'fresh'
  return ageMs <= offlineAfterMs(intervalMs, limits) ? 'late' : 'offline'
}

/** Returns the maximum age of the newest fix of a guard who is not offline, ms. */
export const offlineAfterMs = (intervalMs: number | null, limits: StaleLimits): number =>
  limits.offlineAfter * countedInterval(intervalMs, limits)

const countedInterval = (intervalMs: number | null, { firstIntervalMin }: StaleLimits) =>
  Math.max(intervalMs ?? firstIntervalMin * 60_000, SHORTEST_INTERVAL_MS)
