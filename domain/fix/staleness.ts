/** How far the newest fix of a guard may be trusted as "now". */
export type Staleness = 'fresh' | 'stale' | 'lost'

/** What a guard's interval is taken for until it is known, ms. */
const DEFAULT_INTERVAL_MS = 300_000
/** A phone that reports every second is not stale after two: spacings below this count as this, ms. */
const SHORTEST_INTERVAL_MS = 30_000

const STALE_AFTER = 2
const LOST_AFTER = 5

/**
 * Fresh up to twice the guard's own usual interval, stale up to five times, lost beyond. Age and interval in ms;
 * an interval of null is taken for DEFAULT_INTERVAL_MS. A fix from the future (negative age) is fresh.
 */
export function staleness(ageMs: number, intervalMs: number | null): Staleness {
  const interval = Math.max(intervalMs ?? DEFAULT_INTERVAL_MS, SHORTEST_INTERVAL_MS)
  if (ageMs <= STALE_AFTER * interval) return 'fresh'
  return ageMs <= LOST_AFTER * interval ? 'stale' : 'lost'
}
