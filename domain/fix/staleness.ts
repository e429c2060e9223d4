/** How far the newest fix of a guard may be trusted as "now". */
export type Staleness = 'fresh' | 'stale' | 'lost'

/** How long a company waits for its guards. */
export interface StaleLimits {
  /** how many of the guard's own usual intervals a fix is fresh */
  lateAfter: number
  /** how many of them until the guard is lost */
  offlineAfter: number
  /** what the interval is taken for until it is known, minutes */
  firstIntervalMin: number
}

/** What holds where a company has said nothing else. */
export const STALE_LIMITS: StaleLimits = { lateAfter: 2, offlineAfter: 5, firstIntervalMin: 5 }

/** A phone that reports every second is not stale after two: spacings below this count as this, ms. */
const SHORTEST_INTERVAL_MS = 30_000

/**
 * Fresh up to `lateAfter` times the guard's own usual interval, stale up to `offlineAfter` times, lost beyond. Age and
 * interval in ms; an interval of null is taken for `firstIntervalMin`, a time that is ahead (negative age) for now.
 */
export function staleness(ageMs: number, intervalMs: number | null, limits: StaleLimits): Staleness {
  if (ageMs <= limits.lateAfter * countedInterval(intervalMs, limits)) return 'fresh'
  return ageMs <= lostAfter(intervalMs, limits) ? 'stale' : 'lost'
}

/** How old the newest fix of a guard with this usual interval may be until the guard is lost, ms. */
export const lostAfter = (intervalMs: number | null, limits: StaleLimits): number =>
  limits.offlineAfter * countedInterval(intervalMs, limits)

const countedInterval = (intervalMs: number | null, { firstIntervalMin }: StaleLimits) =>
  Math.max(intervalMs ?? firstIntervalMin * 60_000, SHORTEST_INTERVAL_MS)
