import type { DutyRule } from '../duty/duty-rule.ts'
import type { DutyTimes } from '../duty/duty-times.ts'
import type { LiveGuard } from '../fix/fix.ts'
import { staleness, type StaleLimits } from '../fix/staleness.ts'

/** Statuses that can be counted when the data is loaded, in the order in which people should check them. */
export const KNOWN_GUARD_STATUSES = ['offline', 'late', 'online', 'off_duty'] as const
/** Statuses of a guard; each guard always has exactly one. */
export const GUARD_STATUSES = [...KNOWN_GUARD_STATUSES, 'unknown'] as const
export type GuardStatus = (typeof GUARD_STATUSES)[number]

/**
 * Labels and meanings of the statuses on map, lists, counts, filters and dashboard. 'Online' and 'Offline'
 * are the specification's words. No other words are used for a guard's status.
 */
export const GUARD_STATUS_LABELS: Readonly<Record<GuardStatus, { name: string; means: string }>> = {
  offline: { name: 'Offline', means: 'on duty, not reporting' },
  late: { name: 'Late', means: 'on duty, later than usual' },
  online: { name: 'Online', means: 'on duty, reporting as usual' },
  off_duty: { name: 'Off duty', means: 'no patrol, shift over, or no fix yet' },
  unknown: { name: 'Unknown', means: 'no data received yet' },
}

/**
 * Status in a realtime record, with the words of `GUARD_STATUS_LABELS`. It is never late; readers compute
 * that. The specification defines only 'Online', so readers that know only this field treat every other
 * value as not online.
 */
export type LiveStatus = 'Online' | 'Offline' | 'Off duty'

/** Returns the status for a realtime record. It does not consider duty hours; `guardStatusAt` does. */
export function liveStatus(
  onPatrol: boolean,
  ageMs: number,
  intervalMs: number | null,
  limits: StaleLimits,
): LiveStatus {
  if (!onPatrol) return 'Off duty'
  return staleness(ageMs, intervalMs, limits) === 'offline' ? 'Offline' : 'Online'
}

/** The part of a live location that determines the status; `fix.t` is ms since epoch UTC. */
export type ReportedFix = Pick<LiveGuard, 'intervalMs' | 'status'> & { fix: Pick<LiveGuard['fix'], 't'> }

/** A value that may be missing. Null: there is none; undefined: not loaded yet. */
type Told<Part> = Part | null | undefined

/**
 * Returns the status of a guard at `now` (ms since epoch UTC), from the live location, the duty rule (null:
 * unknown hours), the company's duty times and its limits. "Off duty": no live location or no patrol, or
 * not reporting and no duty in progress. The last case is needed because the patrol of a phone that is
 * switched off after duty continues for hours. A guard whose duty has just begun stays off duty until the
 * first fix. Without a fix, the limits count from the start of the duty. "Unknown": needed data is not
 * loaded, which never happens on the server. Server and console use only this function.
 */
export function guardStatusAt(
  live: Told<ReportedFix>,
  rule: Told<DutyRule>,
  now: number,
  times: DutyTimes,
  limits: StaleLimits,
): GuardStatus {
  if (live === undefined) return 'unknown'
  if (live === null || (live.status !== 'Online' && live.status !== 'Offline')) return 'off_duty'
  const state = live.status === 'Offline' ? 'offline' : staleness(now - live.fix.t, live.intervalMs, limits)
  if (state === 'fresh') return 'online'
  if (state !== 'offline') return state
  if (rule === undefined) return 'unknown'
  if (rule && !times.at(rule, now)) return 'off_duty'
  const began = offlineSince(live, rule, now, times)
  if (began === live.fix.t) return 'offline'
  const sinceBegan = staleness(now - began, live.intervalMs, limits)
  return sinceBegan === 'fresh' ? 'off_duty' : sinceBegan
}

/**
 * Returns since when a guard on duty has not reported, ms since epoch UTC: the newest fix, or the start of
 * a later duty.
 */
export function offlineSince(
  { fix }: Pick<ReportedFix, 'fix'>,
  rule: Told<DutyRule>,
  now: number,
  times: DutyTimes,
): number {
  const duty = rule && times.at(rule, now)
  return duty && !duty.continues ? Math.max(fix.t, duty.from) : fix.t
}

export function countByStatus(statuses: Iterable<GuardStatus>): Record<GuardStatus, number> {
  const counts = { offline: 0, late: 0, online: 0, off_duty: 0, unknown: 0 }
  for (const status of statuses) counts[status] += 1
  return counts
}

/**
 * Urgency of a guard for the control room, most urgent first. Map (drawing order and clicks), list, counts
 * and dashboard use this order. It divides 'online' by guards outside their assignment's geofence and by
 * inaccurate fixes. An unknown guard may be in trouble, and therefore comes before one who is online.
 */
export const ATTENTION = ['offline', 'late', 'outside', 'poor', 'unknown', 'online', 'off_duty'] as const
export type Attention = (typeof ATTENTION)[number]

/** Returns an urgency as a number; 0 is off duty, a higher number is more urgent. */
export const urgency = (attention: Attention): number => ATTENTION.length - 1 - ATTENTION.indexOf(attention)

/**
 * Returns the urgency of a guard. `outside`: surely outside the geofence; `poor`: the fix has low accuracy.
 */
export function computeAttention(
  status: GuardStatus,
  { outside, poor }: { outside: boolean; poor: boolean },
): Attention {
  if (status !== 'online') return status
  if (outside) return 'outside'
  return poor ? 'poor' : 'online'
}

/** Returns whether a guard is pinned at the top of the list. Low accuracy alone is no reason. */
export const needsAttention = (attention: Attention): boolean => urgency(attention) >= urgency('outside')

/** Returns the status of a guard with this urgency. */
export const attentionStatus = (attention: Attention): GuardStatus =>
  attention === 'outside' || attention === 'poor' ? 'online' : attention
