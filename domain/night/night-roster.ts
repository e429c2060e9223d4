import type { DutyShift } from '../assignment/duty-shift.ts'
import type { NamedFence } from '../fix/fence-left.ts'
import { QUIET_MS } from '../patrol/plan-patrols.ts'

/** From when until before when something held, ms since epoch UTC; `to` null: it still does. */
export interface HeldSpan {
  from: number
  to: number | null
}

export interface HeldPatrol extends HeldSpan {
  assignmentId: string | null
}

/** A guard on an assignment, and the hours he had there. */
export interface HeldDuty extends HeldSpan {
  assignmentId: string
  shift: DutyShift | null
}

/** A guard as the books had him in a night; patrols and duties oldest first. */
export interface NightGuard {
  id: string
  name: string
  /** each as long as the control room took him for on duty */
  patrols: readonly HeldPatrol[]
  duties: readonly HeldDuty[]
  /** the fences that counted for him, each with the time in which it did */
  fences: readonly NamedFence[]
}

/** Who was on the books of a span of time, ms since epoch UTC. */
export interface NightRoster {
  from: number
  to: number
  guards: readonly NightGuard[]
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
  return patrols.map(({ wasQuiet, from, to, assignmentId }, i) => {
    const next = patrols[i + 1]?.from ?? Number.POSITIVE_INFINITY
    return { from, to: wasQuiet && to !== null ? Math.min(to + QUIET_MS, next) : to, assignmentId }
  })
}

/** Whether it held at a time, ms since epoch UTC. */
export const heldAt = ({ from, to }: HeldSpan, t: number): boolean => from <= t && (to === null || t < to)

/** When any of them began or ended, ascending, ms since epoch UTC. */
export const changesOf = (spans: readonly HeldSpan[]): number[] =>
  [...new Set(spans.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))].toSorted((a, b) => a - b)
