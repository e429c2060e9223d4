import { streamParts } from '../../domain/event-sourcing/event.ts'
import type { CheckpointGrid } from '../../domain/round-runs/checkpoint-grid.ts'
import { OPEN_ROUND_PHASES } from '../../domain/round-runs/round-run-lifecycle.ts'
import { type RoundRunEvent, type RoundRunState, roundRunStream } from '../../domain/round-runs/round-run.ts'
import { createRoundGrid } from '../../domain/round-runs/settle-run.ts'
import { foldFix, EMPTY_VISIT_FOLD, type VisitFold } from '../../domain/round-runs/visits.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'
import type { Context } from '../app/context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { readAllHeads } from '../event-log/read-log.ts'
import { handleCommand } from '../event-log/handle-command.ts'
import type { StoredFixes } from '../event-log/event-hub.ts'
import { roundPlanJson, roundVisitsJson } from './round-run-model.ts'
import { scheduleMissingRoutes } from './schedule-missing-routes.ts'
import { ROUND_RUNS } from './request-round-recheck.ts'

interface FollowedRun {
  id: string
  opensAt: number
  closesAt: number
  grid: CheckpointGrid
  /** numbers of the points for which a visit by fixes is already recorded */
  visited: Set<number>
  /** state of detecting visits, by guard */
  soFar: Map<string, VisitFold>
  workers: readonly string[]
}

/** Open rounds of one company, found by guard. */
class OpenRuns {
  readonly #runs = new Map<string, FollowedRun>()
  readonly #byWorker = new Map<string, Set<FollowedRun>>()

  add(id: string, { plan, visits }: Pick<RoundRunState, 'plan' | 'visits'>): void {
    if (!plan || this.#runs.has(id)) return
    const run: FollowedRun = {
      id,
      opensAt: plan.opensAt,
      closesAt: plan.closesAt,
      grid: createRoundGrid(plan.points),
      visited: new Set(visits.flatMap(({ source, point }) => (source === 'fixes' ? [point] : []))),
      soFar: new Map(),
      workers: plan.workers,
    }
    this.#runs.set(id, run)
    for (const worker of plan.workers) {
      const walked = this.#byWorker.get(worker)
      if (walked) walked.add(run)
      else this.#byWorker.set(worker, new Set([run]))
    }
  }

  remove(id: string): void {
    const run = this.#runs.get(id)
    if (!run) return
    this.#runs.delete(id)
    for (const worker of run.workers) {
      const walked = this.#byWorker.get(worker)
      walked?.delete(run)
      if (walked?.size === 0) this.#byWorker.delete(worker)
    }
  }

  get(id: string): FollowedRun | undefined {
    return this.#runs.get(id)
  }

  walkedBy(workerId: string): Iterable<FollowedRun> {
    return this.#byWorker.get(workerId) ?? []
  }
}

/**
 * Records visits when this process stores fixes of guards with an open round. Others (before the start, out
 * of order, or stored by another process) are found when the round's result becomes final.
 */
export async function startFollowingVisits(context: Context): Promise<() => Promise<void>> {
  const companies = new Map<string, OpenRuns>()
  const openRuns = (company: string) => {
    const known = companies.get(company) ?? new OpenRuns()
    companies.set(company, known)
    return known
  }
  let work: Promise<unknown> = Promise.resolve()
  const stops = [
    context.events.on('event', (events) => {
      for (const { company, stream, event } of events) {
        const { type, id } = streamParts(stream)
        if (type === roundRunStream.name) changed(openRuns(company), id, readEvent(roundRunStream, event))
      }
    }),
    context.events.on('own fixes', (fixes) => {
      for (const found of visitsIn(companies.get(fixes.company), fixes))
        work = work.then(() => record(context, fixes.company, found))
    }),
  ]
  for (const { company } of await readAllHeads(context.db))
    await scheduleMissingRoutes(context, companyId(company))
  const open = await context.db
    .selectFrom('round_run')
    .select(['company', 'id', 'plan', 'visits'])
    .where('status', 'in', [...OPEN_ROUND_PHASES])
    .execute()
  for (const { company, id, plan, visits } of open)
    openRuns(companyId(company)).add(id, {
      plan: roundPlanJson.parse(plan),
      visits: roundVisitsJson.parse(visits),
    })
  return async () => {
    for (const stop of stops) stop()
    await work
  }
}

function changed(runs: OpenRuns, id: string, event: RoundRunEvent): void {
  switch (event.type) {
    case 'RoundBecameDue':
      return runs.add(id, roundRunStream.evolve(roundRunStream.initial, event))
    case 'CheckpointVisited':
      if (event.source === 'fixes') runs.get(id)?.visited.add(event.point)
      return
    case 'CheckpointVisitWithdrawn':
      if (event.source === 'fixes') runs.get(id)?.visited.delete(event.point)
      return
    case 'RoundCompleted':
    case 'RoundCompletedWithExceptions':
    case 'RoundLeftIncomplete':
    case 'RoundMissed':
    case 'RoundCancelled':
      return runs.remove(id)
    case 'RoundBecameLate':
    case 'RoundReopened':
    case 'MissedRoundWithdrawn':
    case 'CheckpointVisitEntered':
  }
}

interface Found {
  runId: string
  point: number
  workerId: string
  at: number
  until: number
  certainty: number
}

function* visitsIn(runs: OpenRuns | undefined, { points }: StoredFixes): Generator<Found> {
  if (!runs) return
  for (const fix of points)
    for (const run of runs.walkedBy(fix.workerId)) {
      if (fix.t < run.opensAt || fix.t > run.closesAt) continue
      const next = foldFix(run.soFar.get(fix.workerId) ?? EMPTY_VISIT_FOLD, fix, run.grid)
      if (!next) continue
      run.soFar.set(fix.workerId, next.after)
      for (const { checkpointId, from, to, certainty } of next.visits) {
        const point = Number(checkpointId)
        if (run.visited.has(point)) continue
        run.visited.add(point)
        yield { runId: run.id, point, workerId: fix.workerId, at: from, until: to, certainty }
      }
    }
}

async function record(context: Context, company: CompanyId, { runId, ...visit }: Found): Promise<void> {
  try {
    await handleCommand(context, roundRunStream, {
      company,
      id: runId,
      command: { type: 'RecordVisit', source: 'fixes', ...visit },
      commandId: `${ROUND_RUNS}.${company}.${runId}.${visit.point}.${visit.at}`,
      by: `system:${ROUND_RUNS}`,
      at: context.now(),
    })
  } catch (error) {
    // the visit is found again when the round's result becomes final
    context.log.error({ err: error, company, runId }, 'recording a visit failed')
  }
}
