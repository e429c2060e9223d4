import type { LiveGuard } from '../../domain/fix/fix.ts'

const SHORTEST_MS = 4500
const ARRIVALS_DUE = 5
/** fixes that are due more seldom say too late that the link is gone */
const SELDOM_MS = 20_000

/** After how long without any sign of life a link is silent, ms, by what signs it gives. */
export const BEAT_LIMIT_MS = { none: Number.POSITIVE_INFINITY, heartbeat: SELDOM_MS, pulse: SHORTEST_MS }

/** The time in which five fixes are due, going by the usual intervals of the guards that are online, ms. */
function fixesDueMs(guards: Iterable<LiveGuard>): number {
  let perMs = 0
  for (const { intervalMs, status } of guards) {
    if (status === 'Online' && intervalMs !== null && intervalMs > 0) perMs += 1 / intervalMs
  }
  return perMs === 0 ? Number.POSITIVE_INFINITY : ARRIVALS_DUE / perMs
}

/** Whether so few fixes are due that the link's own signs of life must say that it lives. */
export const fixesAreSeldom = (guards: Iterable<LiveGuard>): boolean => fixesDueMs(guards) > SELDOM_MS

/**
 * How long nothing may arrive before that is a silence, ms: the time in which five fixes are due, at least 4.5 s, so
 * that a silence is told within 5 s. Where fixes are seldom, `beatLimitMs` holds if it is shorter. Infinite where
 * neither fixes nor signs of life are to be expected.
 */
export function expectedPauseMs(guards: Iterable<LiveGuard>, beatLimitMs: number): number {
  const due = fixesDueMs(guards)
  return Math.max(SHORTEST_MS, due > SELDOM_MS ? Math.min(due, beatLimitMs) : due)
}
