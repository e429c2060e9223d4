import { sql, type Transaction } from 'kysely'
import { planPatrols, type PatrolPlan, type PatrolSpan } from '../../../domain/patrol/plan-patrols.ts'
import { patrolStream, type PatrolCommand } from '../../../domain/patrol/patrol.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { DataFault } from '../../db/storage-error.ts'
import type { Tables } from '../../db/tables.ts'
import { lockHead } from '../../event-log/append.ts'
import { handleCommandIn } from '../../event-log/handle-command.ts'
import { nextId } from '../../event-log/next-id.ts'
import { toBatches, padToPowerOfTwo, padWith, groupBy } from '../batches.ts'
import { startPatrols, readStartableGuards, type PatrolToStart } from '../start-patrols.ts'

/** The times of a guard's fixes, each of which must be within a patrol. */
export interface WorkerTimes {
  workerId: string
  /** in ascending order, ms since epoch UTC */
  times: readonly number[]
  /** time of the guard's newest fix before these; null: none */
  newest: number | null
  /** whether the times are of a complete recording, so its last patrol ends */
  complete: boolean
}

export interface StartedPatrol {
  workerId: string
  startedAt: number
}

export type PatrolsByWorker = ReadonlyMap<string, readonly PatrolSpan[]>

const BY = 'system:ingest'
const WORKERS_PER_QUERY = 256

/**
 * Starts and ends patrols so that each of these times is within a patrol of its guard. Returns the patrols
 * around these times. `changed` tells whether events were appended. If patrols must change, it locks the
 * company's log and plans again, so that several processes never start the same patrol.
 */
export async function startAndEndPatrols(
  context: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  wanted: readonly WorkerTimes[],
): Promise<{ patrols: PatrolsByWorker; started: StartedPatrol[]; changed: boolean }> {
  const patrols = await patrolsAround(trx, company, wanted)
  const lacking = wanted.filter((worker) => !isEmpty(planFor(worker, patrols)))
  if (lacking.length === 0) return { patrols, started: [], changed: false }
  await lockHead(trx, company)
  const held = await patrolsAround(trx, company, lacking)
  const assignments = await assignmentsOf(trx, company, lacking)
  const started: StartedPatrol[] = []
  const together: PatrolToStart[] = []
  const may = await readStartableGuards(
    trx,
    company,
    lacking.map(({ workerId }) => workerId),
    [...assignments.values()],
  )
  let changed = false
  for (const worker of lacking) {
    const plan = planFor(worker, held)
    if (isEmpty(plan)) continue
    changed = true
    const { workerId } = worker
    const assignmentId = assignments.get(workerId) ?? null
    for (const { startedAt } of plan.started) started.push({ workerId, startedAt })
    if (plan.ended.length > 0 || !may(workerId, assignmentId))
      await carryOut(context, trx, company, worker, plan, assignmentId)
    else
      for (const { startedAt, endedAt } of plan.started) {
        const { start, end } = commandsOf(worker, { startedAt, endedAt }, assignmentId)
        together.push({ workerId, assignmentId, commands: end ? [start, end] : [start] })
      }
  }
  await startPatrols(context, trx, company, together, BY)
  const patrolsNow = new Map([...patrols, ...(await patrolsAround(trx, company, lacking))])
  return { patrols: patrolsNow, started, changed }
}

/** Returns the patrol that contains a time (ms since epoch UTC); undefined: none. */
export function findPatrolAt(patrols: readonly PatrolSpan[] | undefined, t: number): PatrolSpan | undefined {
  return patrols?.findLast(
    (patrol) => patrol.startedAt <= t && t < (patrol.endedAt ?? Number.POSITIVE_INFINITY),
  )
}

const isEmpty = (plan: PatrolPlan) => plan.ended.length === 0 && plan.started.length === 0

const planFor = ({ workerId, times, newest, complete }: WorkerTimes, patrols: PatrolsByWorker) =>
  planPatrols(patrols.get(workerId) ?? [], newest, times, complete)

async function carryOut(
  context: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  worker: WorkerTimes,
  plan: PatrolPlan,
  assignmentId: string | null,
): Promise<void> {
  const at = context.now()
  const reason = worker.complete ? 'import' : 'quiet'
  const command = async (id: string, what: PatrolCommand) => {
    const handled = await handleCommandIn(context, trx, patrolStream, {
      company,
      id,
      command: what,
      commandId: context.newId(),
      by: BY,
      at,
    })
    if (!handled.ok) throw new DataFault(`patrol ${id}: ${handled.refusal.message}`)
  }
  for (const { patrolId, endedAt } of plan.ended)
    await command(patrolId, { type: 'EndPatrol', endedAt, reason })
  for (const span of plan.started) {
    const id = await nextId(trx, company, patrolStream.name)
    const { start, end } = commandsOf(worker, span, assignmentId)
    await command(id, start)
    if (end) await command(id, end)
  }
}

/** Returns the command that starts a patrol and, if it is over, the command that ends it. */
function commandsOf(
  { workerId, times, complete }: WorkerTimes,
  { startedAt, endedAt }: PatrolPlan['started'][number],
  assignmentId: string | null,
): { start: PatrolCommand; end: PatrolCommand | null } {
  const over = endedAt ?? (complete ? (times.at(-1) ?? startedAt) + 1 : null)
  const reason = complete ? 'import' : 'quiet'
  return {
    start: { type: 'StartPatrol', workerId, assignmentId, startedAt },
    end: over === null ? null : { type: 'EndPatrol', endedAt: over, reason },
  }
}

/**
 * Reads the patrols of each guard around the times, in order. The first is the last one that started before
 * the first time. The last is the first one that started after the last time.
 */
async function patrolsAround(
  trx: Transaction<Tables>,
  company: CompanyId,
  wanted: readonly WorkerTimes[],
): Promise<Map<string, PatrolSpan[]>> {
  const patrols = new Map<string, PatrolSpan[]>()
  for (const batch of toBatches(wanted, WORKERS_PER_QUERY)) {
    const spans = batch.map(({ workerId, times }) => spanRow(workerId, times[0] ?? 0, times.at(-1) ?? 0))
    const { rows } = await sql<Pick<Tables['patrol'], 'id' | 'worker_id' | 'started_at' | 'ended_at'>>`
      with span (worker_id, first, last) as (values ${sql.join(padWith(spans, spanRow('', 0, 0)))})
      select patrol.id, patrol.worker_id, patrol.started_at, patrol.ended_at
      from span cross join patrol
      where patrol.company = ${company} and patrol.worker_id = span.worker_id
        and patrol.started_at >= coalesce((select max(earlier.started_at) from patrol as earlier
          where earlier.company = ${company} and earlier.worker_id = span.worker_id
            and earlier.started_at <= span.first), span.first)
        and patrol.started_at <= coalesce((select min(later.started_at) from patrol as later
          where later.company = ${company} and later.worker_id = span.worker_id
            and later.started_at > span.last), span.last)`.execute(trx)
    const ascending = rows.toSorted((a, b) => a.started_at - b.started_at)
    for (const [workerId, ofWorker] of groupBy(ascending, (row) => row.worker_id))
      patrols.set(
        workerId,
        ofWorker.map((row) => ({ patrolId: row.id, startedAt: row.started_at, endedAt: row.ended_at })),
      )
  }
  return patrols
}

const spanRow = (workerId: string, first: number, last: number) =>
  sql`(cast(${workerId} as text), cast(${first} as bigint), cast(${last} as bigint))`

async function assignmentsOf(
  trx: Transaction<Tables>,
  company: CompanyId,
  wanted: readonly WorkerTimes[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('worker_assignment')
    .select(['worker_id', 'assignment_id'])
    .where('company', '=', company)
    .where('worker_id', 'in', padToPowerOfTwo(wanted.map(({ workerId }) => workerId)))
    .orderBy('position')
    .execute()
  // sorted, so that a guard's newest assignment remains
  return new Map(rows.map((row) => [row.worker_id, row.assignment_id]))
}
