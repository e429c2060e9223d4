import { checkpointGrid, type VisitPoint } from './checkpoint-grid.ts'
import { roundResult, type RoundResult, type RunVisit } from './round-result.ts'
import { OPEN_ROUND_PHASES, type RunPoint } from './round-run-lifecycle.ts'
import { type RoundRunCommand, type RoundRunState, areVisitsEqual } from './round-run.ts'
import { type VisitFix, findVisits } from './visits.ts'

/**
 * Time after which a result becomes final, ms. Fixes that arrive later than this after their own time are
 * late.
 */
export const SETTLING_MS = 2 * 60_000

/** Returns the points of a round in the form that `findVisits` needs; the id of each is its index. */
export const toVisitPoints = (points: readonly RunPoint[]): VisitPoint[] =>
  points.map(({ latitude, longitude, radiusM, minDwellSec }, at) => ({
    id: String(at),
    lat: latitude,
    lng: longitude,
    radiusM,
    minDwellMs: minDwellSec * 1000,
  }))

/** Returns the grid of a round's points. */
export const createRoundGrid = (points: readonly RunPoint[]) => checkpointGrid(toVisitPoints(points))

/**
 * Returns the first visit to each point, from the fixes of the round's guards in any order. Only fixes in
 * the round's period count.
 */
export function findRunVisits(
  plan: { points: readonly RunPoint[]; opensAt: number; closesAt: number },
  fixes: ReadonlyMap<string, readonly VisitFix[]>,
): RunVisit[] {
  const points = toVisitPoints(plan.points)
  const found = [...fixes].flatMap(([workerId, ofWorker]) =>
    findVisits(
      ofWorker.filter(({ t }) => plan.opensAt <= t && t <= plan.closesAt),
      points,
    ).map(({ checkpointId, from, to, certainty }): RunVisit => ({
      point: Number(checkpointId),
      source: 'fixes',
      workerId,
      at: from,
      until: to,
      certainty,
    })),
  )
  const first = new Map<number, RunVisit>()
  for (const visit of found.toSorted(
    (a, b) => a.at - b.at || ((a.workerId ?? '') < (b.workerId ?? '') ? -1 : 1),
  ))
    if (!first.has(visit.point)) first.set(visit.point, visit)
  return [...first.values()].toSorted((a, b) => a.point - b.point)
}

/**
 * The commands for a round, and when to check it again, ms since epoch UTC; null: when new data arrives.
 */
export interface Settlement {
  commands: RoundRunCommand[]
  recheckAt: number | null
}

/**
 * Returns the commands that a round needs at `now`. `seen` are the visits that `findRunVisits` found in all
 * fixes of its guards. Commands record new or changed visits and the final result. If fixes contradict an
 * earlier result, they withdraw that result.
 */
export function settleRun(
  { phase, plan, visits }: RoundRunState,
  seen: readonly RunVisit[],
  now: number,
): Settlement {
  if (!plan || phase === 'cancelled' || phase === 'planned') return { commands: [], recheckAt: null }
  const said = visits.filter(({ source }) => source !== 'fixes')
  const result = roundResult(plan, [...said, ...seen])
  const upTo = Math.max(result.finalAt, result.endedAt ?? 0)
  const before = visits.filter(({ source }) => source === 'fixes')
  const changed = seen
    .map((visit) => ({ ...visit, until: Math.min(visit.until, upTo) }))
    .filter((visit) => !before.some((known) => known.point === visit.point && areVisitsEqual(known, visit)))
  const gone = before.filter(({ point }) => !seen.some((visit) => visit.point === point))
  const looks: RoundRunCommand[] = [
    ...changed.map((visit): RoundRunCommand => ({ ...visit, source: 'fixes', type: 'RecordVisit' })),
    ...gone.map(({ point }): RoundRunCommand => ({ type: 'WithdrawVisit', point })),
  ]
  const isOpen = OPEN_ROUND_PHASES.includes(phase)
  const isFinal = result.finalAt + SETTLING_MS <= now
  if (isOpen && !isFinal) return { commands: looks, recheckAt: result.finalAt + SETTLING_MS }
  if (!isOpen && looks.length === 0) return { commands: [], recheckAt: null }
  const reopens: RoundRunCommand[] = isOpen
    ? []
    : [{ type: phase === 'missed' ? 'WithdrawMissedRound' : 'ReopenRound' }]
  return { commands: [...reopens, ...looks, closing(result)], recheckAt: null }
}

function closing({ phase, endedAt, exceptions, missed }: RoundResult): RoundRunCommand {
  if (phase === 'missed' || endedAt === null) return { type: 'MissRound' }
  if (phase === 'incomplete') return { type: 'MarkRoundIncomplete', endedAt, missed, exceptions }
  if (phase === 'completed') return { type: 'CompleteRound', endedAt }
  return { type: 'CompleteRoundWithExceptions', endedAt, exceptions }
}
