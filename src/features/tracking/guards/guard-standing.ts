import type { LiveGuard } from '../../../../domain/fix/live-guard.ts'
import { staleness } from '../../../../domain/fix/staleness.ts'

/**
 * Where a guard stands now: online (reports as usual), stale (late by the guard's own rhythm), lost (silent far too
 * long), offline (signed off, or never seen).
 */
export const GUARD_STANDINGS = ['online', 'stale', 'lost', 'offline'] as const
export type GuardStanding = (typeof GUARD_STANDINGS)[number]

export type StandingCounts = Record<GuardStanding, number>

/** `now` in ms since epoch UTC; 'Online' is the only online status; 'Lost' is on duty and silent. */
export function guardStanding(guard: LiveGuard | undefined, now: number): GuardStanding {
  if (guard?.status === 'Lost') return 'lost'
  if (guard?.status !== 'Online') return 'offline'
  const kept = staleness(now - guard.fix.t, guard.intervalMs)
  return kept === 'fresh' ? 'online' : kept
}

/** The badge of a guard: a late one is still on, a lost one is not shown as if it were. */
export function isShownOnline(standing: GuardStanding): boolean {
  return standing === 'online' || standing === 'stale'
}

export function countStandings(standings: Iterable<GuardStanding>): StandingCounts {
  const counts: StandingCounts = { online: 0, stale: 0, lost: 0, offline: 0 }
  for (const standing of standings) counts[standing] += 1
  return counts
}
