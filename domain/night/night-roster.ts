import type { Place } from '../attendance/elsewhere.ts'
import type { Posting } from '../duty/duties.ts'
import type { NamedFence } from '../fix/fence-left.ts'
import { QUIET_MS } from '../patrol/plan-patrols.ts'
import type { HeldSpan } from '../time/held-span.ts'
import type { GuardLoss } from './happening.ts'

export interface HeldPatrol extends HeldSpan {
  assignmentId: string | null
  /** when the log was told of it, ms since epoch UTC: what happened in it before then stands in no log */
  toldAt: number
}

/** A guard on an assignment, and the hours he had there. */
export interface GuardOnAssignment extends Posting {
  assignmentId: string
}

/** A guard as the books had him in a night; patrols oldest first, postings in the order in which he was assigned. */
export interface NightGuard {
  id: string
  name: string
  /** each as long as the control room took him for on duty */
  patrols: readonly HeldPatrol[]
  postings: readonly GuardOnAssignment[]
  /** the fences that counted for him, each with the time in which it did */
  fences: readonly NamedFence[]
  /** what the log says of it, in order */
  losses: readonly GuardLoss[]
}

/** Who was on the books of a span of time, ms since epoch UTC. */
export interface NightRoster {
  from: number
  to: number
  guards: readonly NightGuard[]
  /** all assignments with the geofences of that time */
  places: readonly Place[]
}

/** A patrol as the log has it; one that nobody ended was found quiet hours later, and ended at its last fix. */
export interface PatrolOnBooks extends HeldPatrol {
  wasQuiet: boolean
}

/**
 * The patrols of one guard, oldest first, each for as long as the control room took him for on duty: until somebody
 * finds out that a patrol is quiet, it goes on.
 */
export function patrolsAsSeen(patrols: readonly PatrolOnBooks[]): HeldPatrol[] {
  return patrols.map(({ wasQuiet, to, ...patrol }, i) => {
    const next = patrols[i + 1]?.from ?? Number.POSITIVE_INFINITY
    return { ...patrol, to: wasQuiet && to !== null ? Math.min(to + QUIET_MS, next) : to }
  })
}

/** Patrols from when the log was told of each; without those that were over by then. */
export function patrolsAsTold(patrols: readonly HeldPatrol[]): HeldPatrol[] {
  return patrols
    .map((patrol) => ({ ...patrol, from: Math.max(patrol.from, patrol.toldAt) }))
    .filter(({ from, to }) => to === null || from < to)
}
