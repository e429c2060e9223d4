import type { DutyRule } from '../duty/duty-rule.ts'
import type { DutyTimes } from '../duty/duty-times.ts'
import type { LiveGuard } from '../fix/fix.ts'
import { staleness, type StaleLimits } from '../fix/staleness.ts'

/** What can be counted once it was told, in the order in which people look. */
export const KNOWN_STANDINGS = ['lost', 'stale', 'online', 'off_duty'] as const
/** How a guard stands in the control room: exactly one holds of each guard. */
export const STANDINGS = [...KNOWN_STANDINGS, 'unknown'] as const
export type Standing = (typeof STANDINGS)[number]

/**
 * The words of map, lists, counts, filters and dashboard, and what they mean. 'Online' and 'Offline' are the
 * specification's. Nothing else is said of a guard's standing anywhere: not lost, stale, silent or away.
 */
export const STANDING_WORDS: Readonly<Record<Standing, { name: string; means: string }>> = {
  lost: { name: 'Offline', means: 'on duty, not reporting' },
  stale: { name: 'Late', means: 'on duty, later than usual' },
  online: { name: 'Online', means: 'on duty, reporting as usual' },
  off_duty: { name: 'Off duty', means: 'no patrol, shift over, or no fix yet' },
  unknown: { name: 'Unknown', means: 'no data received yet' },
}

/** What a live record says of a guard. Readers that know no more than that take all but 'Online' for offline. */
export type LiveStatus = 'Online' | 'Lost' | 'Offline'

/** The status of a live record. Off duty is 'Offline'; hours of duty do not count here, `standingOf` knows them. */
export function liveStatus(
  onPatrol: boolean,
  ageMs: number,
  intervalMs: number | null,
  limits: StaleLimits,
): LiveStatus {
  if (!onPatrol) return 'Offline'
  return staleness(ageMs, intervalMs, limits) === 'lost' ? 'Lost' : 'Online'
}

/** The part of a live record that standings go by; `fix.t` in ms since epoch UTC. */
export type Reported = Pick<LiveGuard, 'intervalMs' | 'status'> & { fix: Pick<LiveGuard['fix'], 't'> }

/** null: there is none. undefined: nobody has told whether there is one. */
type Told<Part> = Part | null | undefined

/**
 * The standing of a guard at `now` (ms since epoch UTC), by the rule of duty (null: hours are not known), the company's
 * duty times and the limits that it has set. Off duty without a live record or a patrol, or not reporting with no duty
 * going on: the patrol of a phone that was switched off at the end of duty goes on in the books for some hours. Who has
 * just come on duty stays off duty until the first fix, or until the limits say otherwise, which for a duty count from
 * its beginning. Unknown where what it hangs on has not been told, which a server never meets. Server and console both
 * ask here and nowhere else.
 */
export function standingOf(
  live: Told<Reported>,
  rule: Told<DutyRule>,
  now: number,
  times: DutyTimes,
  limits: StaleLimits,
): Standing {
  if (live === undefined) return 'unknown'
  if (live === null || (live.status !== 'Online' && live.status !== 'Lost')) return 'off_duty'
  const state = live.status === 'Lost' ? 'lost' : staleness(now - live.fix.t, live.intervalMs, limits)
  if (state === 'fresh') return 'online'
  if (state !== 'lost') return state
  if (rule === undefined) return 'unknown'
  if (rule && !times.at(rule, now)) return 'off_duty'
  const began = silentSince(live, rule, now, times)
  if (began === live.fix.t) return 'lost'
  const sinceBegan = staleness(now - began, live.intervalMs, limits)
  return sinceBegan === 'fresh' ? 'off_duty' : sinceBegan
}

/** Since when a guard is silent on duty, ms since epoch UTC: the newest fix, or the beginning of the duty after it. */
export function silentSince(
  { fix }: Pick<Reported, 'fix'>,
  rule: Told<DutyRule>,
  now: number,
  times: DutyTimes,
): number {
  const duty = rule && times.at(rule, now)
  return duty && !duty.continues ? Math.max(fix.t, duty.from) : fix.t
}

/** How many of the standings there are of each. */
export function countStandings(standings: Iterable<Standing>): Record<Standing, number> {
  const counts = { lost: 0, stale: 0, online: 0, off_duty: 0, unknown: 0 }
  for (const standing of standings) counts[standing] += 1
  return counts
}
