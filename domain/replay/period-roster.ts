import type { WorkPlace } from '../attendance/presence/visits-elsewhere.ts'
import type { Posting } from '../duty/duties.ts'
import type { NamedGeofence } from '../fix/geofence-exits.ts'
import { QUIET_MS } from '../patrol/plan-patrols.ts'
import type { EffectivePeriod } from '../time/effective-period.ts'
import type { GuardContactLoss } from './timeline-event.ts'

export interface EffectivePatrol extends EffectivePeriod {
  assignmentId: string | null
  /** when the log recorded it, ms since epoch UTC; before that, nobody knew of it */
  loggedAt: number
}

/** A guard on an assignment, and the hours there. */
export interface GuardOnAssignment extends Posting {
  assignmentId: string
}

/** Roster entry of a guard in a replay; patrols oldest first, postings in the order of assignment. */
export interface ReplayGuard {
  id: string
  name: string
  /** each for as long as the control room considered the guard on duty */
  patrols: readonly EffectivePatrol[]
  postings: readonly GuardOnAssignment[]
  /** geofences that applied to the guard, each with its effective period */
  geofences: readonly NamedGeofence[]
  /** contact losses in the log, in order */
  losses: readonly GuardContactLoss[]
}

/** The roster of a period, ms since epoch UTC. */
export interface PeriodRoster {
  from: number
  to: number
  guards: readonly ReplayGuard[]
  /** all assignments with the geofences of that time */
  places: readonly WorkPlace[]
}

/** A patrol from the log. If nobody ended it, it was closed hours later, at its last fix. */
export interface LoggedPatrol extends EffectivePatrol {
  wasQuiet: boolean
}

/**
 * Returns the patrols of one guard, oldest first, each for as long as the control room considered the guard
 * on duty: a quiet patrol continues until that was discovered.
 */
export function patrolsAsObserved(patrols: readonly LoggedPatrol[]): EffectivePatrol[] {
  return patrols.map(({ wasQuiet, to, ...patrol }, i) => {
    const next = patrols[i + 1]?.from ?? Number.POSITIVE_INFINITY
    return { ...patrol, to: wasQuiet && to !== null ? Math.min(to + QUIET_MS, next) : to }
  })
}

/**
 * Returns patrols from the time when each was logged, without those that had already ended by then.
 */
export function patrolsAsLogged(patrols: readonly EffectivePatrol[]): EffectivePatrol[] {
  return patrols
    .map((patrol) => ({ ...patrol, from: Math.max(patrol.from, patrol.loggedAt) }))
    .filter(({ from, to }) => to === null || from < to)
}
