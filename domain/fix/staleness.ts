/** How recent the newest fix of a guard is. */
export type Staleness = 'fresh' | 'late' | 'offline'

/** Limits of a company for late and offline guards. */
export interface StaleLimits {
  /** number of usual intervals for which a fix is fresh */
  lateAfter: number
  /** number of usual intervals after which the guard is offline */
  offlineAfter: number
  /** assumed interval until the real one is known, minutes */
  firstIntervalMin: number
}

/** Defaults for companies without their own limits. */
export const STALE_LIMITS: StaleLimits = { lateAfter: 2, offlineAfter: 5, firstIntervalMin: 5 }

/** A phone that reports every second is not late after two: spacings below this count as this, ms. */
const SHORTEST_INTERVAL_MS = 30_000

/**
 * Returns how recent a fix is: fresh up to `lateAfter` times the guard's usual interval, late up to
 * `offlineAfter` times, otherwise lost. Age and interval in ms. An unknown interval counts as
 * `firstIntervalMin`, a negative age as zero.
 */
export function staleness(ageMs: number, intervalMs: number | null, limits: StaleLimits): Staleness {
  if (ageMs <= limits.lateAfter * countedInterval(intervalMs, limits)) return 'fresh'
  return ageMs <= offlineAfterMs(intervalMs, limits) ? 'late' : 'offline'
}

/** Returns the maximum age of the newest fix before a guard with this interval is offline, ms. */
export const offlineAfterMs = (intervalMs: number | null, limits: StaleLimits): number =>
  limits.offlineAfter * countedInterval(intervalMs, limits)

const countedInterval = (intervalMs: number | null, { firstIntervalMin }: StaleLimits) =>
  Math.max(intervalMs ?? firstIntervalMin * 60_000, SHORTEST_INTERVAL_MS)
