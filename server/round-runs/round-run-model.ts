import { z } from 'zod'
import { roundRuns as contract } from '../../contract/rounds/round-run.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import {
  OPEN_ROUND_PHASES,
  type RoundPhase,
  runException,
} from '../../domain/round-runs/round-run-lifecycle.ts'
import { type RoundRunEvent, roundRunStream, roundRunState } from '../../domain/round-runs/round-run.ts'
import { searchText } from '../../domain/text/text.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { addRow, changeRow, readModel, type RowKey } from '../projections/read-model.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Times are ms since epoch UTC. */
    round_run: {
      company: string
      id: string
      patrol_route_id: string
      key: string
      route_name: string
      search: string
      site_post_id: string
      status: string
      /** JSON, like `visits` and `exceptions` */
      plan: string
      visits: string
      exceptions: string
      due_from: number
      due_to: number
      opens_at: number
      closes_at: number
      /** sort order: rounds that need attention come first */
      urgency: number
      ended_at: number | null
      reason: string | null
    }
    /** The guards of a round. Their fixes between `opens_at` and `closes_at` are checked for visits. */
    round_run_guard: {
      company: string
      worker_id: string
      round_run_id: string
      opens_at: number
      closes_at: number
    }
  }
}

const { phase, plan, visits } = roundRunState.shape
export const roundPhaseColumn = phase
export const roundPlanJson = jsonText.pipe(plan.unwrap())
export const roundVisitsJson = jsonText.pipe(
  z.array(
    visits.element.extend({
      reason: z.string().nullable().default(null),
      by: z.string().nullable().default(null),
    }),
  ),
)
export const roundExceptionsJson = jsonText.pipe(z.array(runException))

const PHASES: readonly RoundPhase[] = [
  'late',
  'due',
  'in_progress',
  'missed',
  'incomplete',
  'completed_with_exceptions',
  'completed',
  'cancelled',
]
/** larger than any time in ms, so that the phase decides the order first */
const PHASE_APART = 10 ** 13
/** Returns the sort order of a round: open ones by due time, then the finished ones, newest first. */
const urgencyOf = (status: RoundPhase, dueFrom: number) =>
  (PHASES.indexOf(status) + 1) * PHASE_APART + (OPEN_ROUND_PHASES.includes(status) ? dueFrom : -dueFrom)

export const roundRuns: Resource = {
  noun: { one: 'round', many: 'rounds' },
  path: contract.path,
  // These fields are not published, because the round itself shows its plan.
  secret: ['points', 'key', 'workers'],
  readModel: readModel(roundRunStream, ['round_run', 'round_run_guard'], async (trx, key, event, { by }) =>
    event.type === 'RoundBecameDue' ? addRun(trx, key, event) : changeRun(trx, key, event, by),
  ),
}

type Due = Extract<RoundRunEvent, { type: 'RoundBecameDue' }>

async function addRun(trx: Transaction<Tables>, rowKey: RowKey, event: Due): Promise<void> {
  const state = roundRunStream.evolve(roundRunStream.initial, event)
  const { opensAt, closesAt, workers, dueFrom } = event
  await addRow(trx, 'round_run', rowKey, {
    patrol_route_id: event.patrolRouteId,
    key: event.key,
    route_name: event.routeName,
    search: searchText(event.routeName),
    site_post_id: event.sitePostId,
    status: state.phase,
    plan: JSON.stringify(state.plan),
    visits: '[]',
    exceptions: '[]',
    due_from: dueFrom,
    due_to: event.dueTo,
    opens_at: opensAt,
    closes_at: closesAt,
    urgency: urgencyOf(state.phase, dueFrom),
  })
  const guards = workers.map((worker_id) => ({
    company: rowKey.company,
    worker_id,
    round_run_id: rowKey.id,
    opens_at: opensAt,
    closes_at: closesAt,
  }))
  if (guards.length > 0) await trx.insertInto('round_run_guard').values(guards).execute()
}

async function changeRun(
  trx: Transaction<Tables>,
  rowKey: RowKey,
  event: Exclude<RoundRunEvent, Due>,
  by: string,
): Promise<void> {
  const row = await trx
    .selectFrom('round_run')
    .select(['status', 'visits', 'due_from'])
    .where('company', '=', rowKey.company)
    .where('id', '=', rowKey.id)
    .executeTakeFirstOrThrow()
  const before = roundVisitsJson.parse(row.visits)
  const state = roundRunStream.evolve(
    { phase: roundPhaseColumn.parse(row.status), plan: null, visits: before },
    event,
  )
  const after =
    event.type === 'CheckpointVisitEntered'
      ? state.visits.map((visit) =>
          visit.source === 'hand' && visit.point === event.point
            ? { ...visit, reason: event.reason, by }
            : visit,
        )
      : state.visits
  await changeRow(trx, 'round_run', rowKey, {
    status: state.phase,
    urgency: urgencyOf(state.phase, row.due_from),
    ...(after !== before && { visits: JSON.stringify(after) }),
    ...resultColumns(event),
  })
}

/** Returns the columns with the result that an event records. A reopened round has no result. */
function resultColumns(event: RoundRunEvent) {
  switch (event.type) {
    case 'RoundCompleted':
      return { ended_at: event.endedAt, exceptions: '[]' }
    case 'RoundCompletedWithExceptions':
    case 'RoundLeftIncomplete':
      return { ended_at: event.endedAt, exceptions: JSON.stringify(event.exceptions) }
    case 'RoundCancelled':
      return { reason: event.reason }
    case 'RoundReopened':
    case 'MissedRoundWithdrawn':
    case 'CheckpointVisitEntered':
      return { ended_at: null, exceptions: '[]' }
    default:
      return {}
  }
}
