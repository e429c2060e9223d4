import { type DutyShift, isOnShift } from '../assignment/duty-shift.ts'
import type { LiveGuard } from '../fix/fix.ts'
import { staleness } from '../fix/staleness.ts'

/**
 * How a guard stands in the control room: reporting as usual, late by the guard's own rhythm, on duty without
 * reporting, or not on duty.
 */
export const STANDINGS = ['online', 'stale', 'lost', 'off_duty'] as const
export type Standing = (typeof STANDINGS)[number]

/** What every screen calls them. */
export const STANDING_NAMES: Readonly<Record<Standing, string>> = {
  online: 'Online',
  stale: 'Late',
  lost: 'Offline',
  off_duty: 'Off duty',
}

/** What a live record says of a guard. Readers that know no more than that take all but 'Online' for offline. */
export type LiveStatus = 'Online' | 'Lost' | 'Offline'

/** The status of a live record. Off duty is 'Offline'; hours of duty do not count here, `standingOf` knows them. */
export function liveStatus(onPatrol: boolean, ageMs: number, intervalMs: number | null): LiveStatus {
  if (!onPatrol) return 'Offline'
  return staleness(ageMs, intervalMs) === 'lost' ? 'Lost' : 'Online'
}

/** The part of a live record that standings go by; `fix.t` in ms since epoch UTC. */
export type Reported = Pick<LiveGuard, 'intervalMs' | 'status'> & { fix: Pick<LiveGuard['fix'], 't'> }

/**
 * The standing of a guard at `now` (ms since epoch UTC), `minute` of the company's day (0 to 1439). Off duty without
 * a live record or a patrol, or not reporting with the shift over: the patrol of a phone that was switched off at the
 * end of duty goes on in the books for some hours. Server and console both ask here and nowhere else.
 */
export function standingOf(
  live: Reported | null | undefined,
  shift: Pick<DutyShift, 'startLocal' | 'durationMin'> | null,
  now: number,
  minute: number,
): Standing {
  if (!live || (live.status !== 'Online' && live.status !== 'Lost')) return 'off_duty'
  const state = live.status === 'Lost' ? 'lost' : staleness(now - live.fix.t, live.intervalMs)
  if (state === 'fresh') return 'online'
  return state === 'lost' && shift && !isOnShift(shift, minute) ? 'off_duty' : state
}

/** Whether a guard is called online: one who is late still is. */
export const isOnline = (standing: Standing): boolean => standing === 'online' || standing === 'stale'

/** How many of the standings there are of each. */
export function countStandings(standings: Iterable<Standing>): Record<Standing, number> {
  const counts = { online: 0, stale: 0, lost: 0, off_duty: 0 }
  for (const standing of standings) counts[standing] += 1
  return counts
}
