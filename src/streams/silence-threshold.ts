import type { LiveGuard } from '../../domain/fix/fix.ts'

const SHORTEST_MS = 4500
const ARRIVALS_DUE = 5
/** with longer intervals, missing fixes are noticed too late */
const SELDOM_MS = 20_000

/** Silence after which a link is considered broken, ms, by its kind of heartbeat. */
export const HEARTBEAT_LIMIT_MS = { none: Number.POSITIVE_INFINITY, heartbeat: SELDOM_MS, pulse: SHORTEST_MS }

/** Returns the time in which five fixes are expected, by the usual intervals of online guards, ms. */
function fixesDueMs(guards: Iterable<LiveGuard>): number {
  let perMs = 0
  for (const { intervalMs, status } of guards) {
    if (status === 'Online' && intervalMs !== null && intervalMs > 0) perMs += 1 / intervalMs
  }
  return perMs === 0 ? Number.POSITIVE_INFINITY : ARRIVALS_DUE / perMs
}

/** Returns whether so few fixes are expected that the link's heartbeats must prove that it works. */
export const areFixesRare = (guards: Iterable<LiveGuard>): boolean => fixesDueMs(guards) > SELDOM_MS

/**
 * Returns the maximum silence before an outage, ms: the time in which five fixes are expected, at least 4.5
 * s, so that an outage is reported within 5 s. If fixes are rare, `beatLimitMs` applies if it is shorter.
 * Infinite if neither fixes nor heartbeats are expected.
 */
export function silenceThresholdMs(guards: Iterable<LiveGuard>, beatLimitMs: number): number {
  const due = fixesDueMs(guards)
  return Math.max(SHORTEST_MS, due > SELDOM_MS ? Math.min(due, beatLimitMs) : due)
}
