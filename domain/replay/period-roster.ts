import type { WorkPlace } from '../attendance/presence/visits-elsewhere.ts'
import type { Posting } from '../duty/duties.ts'
import type { NamedGeofence } from '../fix/geofence-exits.ts'
import { QUIET_MS } from '../patrol/plan-patrols.ts'
import type { EffectivePeriod } from '../time/effective-period.ts'
import type { GuardContactLoss } from './timeline-event.ts'

export interface EffectivePatrol extends EffectivePeriod {
  assignmentId: string | null
  /** when the event log recorded the patrol, ms since epoch UTC; nobody knew of it before */
  loggedAt: number
}

/** An assignment of a guard with the hours on it. */
export interface GuardOnAssignment extends Posting {
  assignmentId: string
}

/**
 * Roster data of a guard in a replay. Patrols are in order of time, assignments (`postings`) in the order
 * in which they were made.
 */
export interface ReplayGuard {
  id: string
  name: string
  /** each patrol lasts as long as the console showed the guard on duty */
  patrols: readonly EffectivePatrol[]
  postings: readonly GuardOnAssignment[]
  /** geofences that applied to the guard, each with the period in which it applied */
  geofences: readonly NamedGeofence[]
  /** logged contact losses, in order */
  losses: readonly GuardContactLoss[]
}

/** The roster of a past period, ms since epoch UTC. */
export interface PeriodRoster {
  from: number
  to: number
  guards: readonly ReplayGuard[]
  /** all assignments with the geofences of the period */
  places: readonly WorkPlace[]
}

/**
 * A patrol from the event log. `wasQuiet`: nobody ended it, so the server ended it hours later, with the
 * time of its last fix.
 */
export interface LoggedPatrol extends EffectivePatrol {
  wasQuiet: boolean
}

/**
 * Returns the patrols of one guard in order, each for as long as the console showed the guard on duty. A
 * quiet patrol therefore lasts until the server ended it.
 */
export function patrolsAsObserved(patrols: readonly LoggedPatrol[]): EffectivePatrol[] {
  return patrols.map(({ wasQuiet, to, ...patrol }, i) => {
    const next = patrols[i + 1]?.from ?? Number.POSITIVE_INFINITY
    return { ...patrol, to: wasQuiet && to !== null ? Math.min(to + QUIET_MS, next) : to }
  })
}

/**
 * Returns the patrols, each from the time when it was logged. A patrol that had ended before it was logged
 * is omitted.
 */
export function patrolsAsLogged(patrols: readonly EffectivePatrol[]): EffectivePatrol[] {
  return patrols
    .map((patrol) => ({ ...patrol, from: Math.max(patrol.from, patrol.loggedAt) }))
    .filter(({ from, to }) => to === null || from < to)
}
