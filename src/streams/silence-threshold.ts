import type { LiveGuard } from '../../domain/fix/fix.ts'

const SHORTEST_MS = 4500
const ARRIVALS_DUE = 5
/** if positions are expected less often, their absence would be noticed too late, and heartbeats decide */
const SELDOM_MS = 20_000

/** Time without data after which a link counts as broken, ms, by the heartbeats that it sends. */
export const HEARTBEAT_LIMIT_MS = { none: Number.POSITIVE_INFINITY, heartbeat: SELDOM_MS, pulse: SHORTEST_MS }

/** Returns the time within which five positions are due, from the usual intervals of online guards, ms. */
function fixesDueMs(guards: Iterable<LiveGuard>): number {
  let perMs = 0
  for (const { intervalMs, status } of guards) {
    if (status === 'Online' && intervalMs !== null && intervalMs > 0) perMs += 1 / intervalMs
  }
  return perMs === 0 ? Number.POSITIVE_INFINITY : ARRIVALS_DUE / perMs
}

/** Returns whether so few positions are expected that heartbeats must show that the link works. */
export const areFixesRare = (guards: Iterable<LiveGuard>): boolean => fixesDueMs(guards) > SELDOM_MS

/**
 * Returns the time without data after which an outage is reported, ms. It is the time within which five positions are
 * due, at least 4.5 s. If positions are rare, it is `beatLimitMs` if that is shorter. Infinite if neither positions nor
 * heartbeats are expected.
 */
export function silenceThresholdMs(guards: Iterable<LiveGuard>, beatLimitMs: number): number {
  const due = fixesDueMs(guards)
  return Math.max(SHORTEST_MS, due > SELDOM_MS ? Math.min(due, beatLimitMs) : due)
}
