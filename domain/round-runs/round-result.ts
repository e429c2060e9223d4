import type { RoundPhase, RunException, RunPoint } from './round-run-lifecycle.ts'

/**
 * Sources of a visit. Fixes and scanned codes are observations; an entry by hand is a person's statement.
 */
export type VisitSource = 'fixes' | 'code' | 'hand'

/** A visit to a point of a round; `point` is the point's index. Times are ms since epoch UTC. */
export interface RunVisit {
  point: number
  source: VisitSource
  workerId: string | null
  at: number
  until: number
  certainty: number | null
}

/** The properties of a round that determine its result. */
export interface RoundPlan {
  order: 'fixed' | 'free'
  points: readonly RunPoint[]
  minMinutes: number | null
  maxMinutes: number | null
  closesAt: number
}

export interface RoundResult {
  phase: Extract<RoundPhase, 'completed' | 'completed_with_exceptions' | 'incomplete' | 'missed'>
  /** time after which later fixes cannot change the result */
  finalAt: number
  /** arrival at the last point; for an incomplete round, at the last visited one; null: none */
  endedAt: number | null
  exceptions: RunException[]
  /** indexes of the required points that were not visited */
  missed: number[]
}

const MINUTE_MS = 60_000
const SECOND_MS = 1000

/**
 * Returns the visit that counts at each point: an observed visit has priority over an entered one, then the
 * earlier one.
 */
export function countedVisitByPoint(visits: readonly RunVisit[]): Map<number, RunVisit> {
  const counted = new Map<number, RunVisit>()
  for (const visit of visits) {
    const known = counted.get(visit.point)
    if (!known || isBefore(visit, known)) counted.set(visit.point, visit)
  }
  return counted
}

const rank = ({ source }: RunVisit) => (source === 'hand' ? 1 : 0)
const isBefore = (a: RunVisit, b: RunVisit) => rank(a) - rank(b) < 0 || (rank(a) === rank(b) && a.at < b.at)

/** Returns the result of a round, if no further visits follow. Optional points may be skipped. */
export function roundResult(plan: RoundPlan, visits: readonly RunVisit[]): RoundResult {
  const counted = countedVisitByPoint(visits)
  const missed = plan.points.flatMap(({ required }, point) =>
    required && !counted.has(point) ? [point] : [],
  )
  const inTime = [...counted.values()].toSorted((a, b) => a.at - b.at || a.point - b.point)
  const [first, last] = [inTime[0], inTime.at(-1)]
  if (!first || !last)
    return { phase: 'missed', finalAt: plan.closesAt, endedAt: null, exceptions: [], missed }
  const endedAt = last.at
  const isDone = missed.length === 0
  const finalAt = isDone
    ? Math.min(plan.closesAt, Math.max(endedAt, ...inTime.map((visit) => stayedLongEnoughAt(plan, visit))))
    : plan.closesAt
  const exceptions: RunException[] = [
    ...(plan.order === 'fixed' ? outOfOrder(inTime) : []),
    ...inTime.flatMap((visit) => stayExceptions(plan, visit, finalAt)),
    ...inTime.flatMap(({ source, point }): RunException[] =>
      source === 'hand' ? [{ kind: 'entered_by_hand', point }] : [],
    ),
    ...(isDone ? paceExceptions(plan, endedAt - first.at) : []),
  ]
  const phase = isDone ? (exceptions.length === 0 ? 'completed' : 'completed_with_exceptions') : 'incomplete'
  return { phase, finalAt, endedAt, exceptions, missed }
}

const stayedLongEnoughAt = ({ points }: RoundPlan, { point, at, source }: RunVisit) =>
  source === 'fixes'
    ? at + Math.max(points[point]?.minDwellSec ?? 0, points[point]?.minStaySec ?? 0) * SECOND_MS
    : at

/** Returns an exception for each point that was visited after a point with a larger index. */
function outOfOrder(inTime: readonly RunVisit[]): RunException[] {
  let highest = -1
  return inTime.flatMap(({ point }): RunException[] => {
    if (point < highest) return [{ kind: 'out_of_order', point }]
    highest = point
    return []
  })
}

/**
 * Returns the exceptions of a stay at a point. Only fixes show how long a stay was, and only until the
 * round's end.
 */
function stayExceptions(plan: RoundPlan, visit: RunVisit, finalAt: number): RunException[] {
  const { minStaySec, maxStaySec } = plan.points[visit.point] ?? { minStaySec: null, maxStaySec: null }
  if (visit.source !== 'fixes') return []
  const stayed = Math.min(visit.until, finalAt) - visit.at
  if (minStaySec !== null && stayed < minStaySec * SECOND_MS)
    return [{ kind: 'stay_too_short', point: visit.point }]
  if (maxStaySec !== null && stayed > maxStaySec * SECOND_MS)
    return [{ kind: 'stay_too_long', point: visit.point }]
  return []
}

function paceExceptions({ minMinutes, maxMinutes }: RoundPlan, took: number): RunException[] {
  if (minMinutes !== null && took < minMinutes * MINUTE_MS) return [{ kind: 'round_too_fast', point: null }]
  if (maxMinutes !== null && took > maxMinutes * MINUTE_MS) return [{ kind: 'round_too_slow', point: null }]
  return []
}

/**
 * Returns when a round that has not begun becomes late: then the shortest allowed round no longer fits into
 * its due period. Times are ms since epoch UTC.
 */
export const roundLateFrom = (round: { dueFrom: number; dueTo: number; minMinutes: number | null }): number =>
  Math.max(round.dueFrom, round.dueTo - (round.minMinutes ?? 0) * MINUTE_MS)
