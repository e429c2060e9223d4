import type { Transaction } from 'kysely'
import { planSpells, type Spell, type SpellPlan } from '../../domain/fix/spells.ts'
import { patrolStream } from '../../domain/patrol/decide.ts'
import type { PatrolCommand } from '../../domain/patrol/decide.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { lockHead } from '../event-log/append.ts'
import { handleIn } from '../event-log/handle.ts'
import { nextId } from '../event-log/next-id.ts'
import { batchesOf, grouped, padded } from './batches.ts'

/** The times of fixes of one worker that patrols must hold. */
export interface WorkerTimes {
  workerId: string
  /** ascending, ms since epoch UTC */
  times: readonly number[]
  /** the worker's newest fix known before; null = none */
  newest: number | null
  /** a recording of which no more will come */
  complete: boolean
}

export interface StartedPatrol {
  workerId: string
  startedAt: number
}

export type SpellsByWorker = ReadonlyMap<string, readonly Spell[]>

const BY = 'system:ingest'
const WORKERS_PER_QUERY = 256

/**
 * Sees to it that each of the times lies in a patrol of its worker, starting and ending patrols where needed, and gives
 * the patrols around these times. `changed` says whether the log has grown. Only where something is to be done is the
 * company's log held and the plan made again, so that several server processes never plan the same patrol.
 */
export async function keepSpells(
  context: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  wanted: readonly WorkerTimes[],
): Promise<{ spells: SpellsByWorker; started: StartedPatrol[]; changed: boolean }> {
  const spells = await spellsAround(trx, company, wanted)
  const lacking = wanted.filter((worker) => !isEmpty(planFor(worker, spells)))
  if (lacking.length === 0) return { spells, started: [], changed: false }
  await lockHead(trx, company)
  const held = await spellsAround(trx, company, lacking)
  const assignments = await assignmentsOf(trx, company, lacking)
  const started: StartedPatrol[] = []
  let changed = false
  for (const worker of lacking) {
    const plan = planFor(worker, held)
    if (isEmpty(plan)) continue
    changed = true
    for (const { startedAt } of plan.started) started.push({ workerId: worker.workerId, startedAt })
    await carryOut(context, trx, company, worker, plan, assignments.get(worker.workerId) ?? null)
  }
  const spellsNow = new Map([...spells, ...(await spellsAround(trx, company, lacking))])
  return { spells: spellsNow, started, changed }
}

/** The id of the patrol that holds a moment. */
export function patrolAt(spells: readonly Spell[] | undefined, t: number): Spell | undefined {
  return spells?.findLast((spell) => spell.startedAt <= t && t < (spell.endedAt ?? Number.POSITIVE_INFINITY))
}

const isEmpty = (plan: SpellPlan) => plan.ended.length === 0 && plan.started.length === 0

const planFor = ({ workerId, times, newest, complete }: WorkerTimes, spells: SpellsByWorker) =>
  planSpells(spells.get(workerId) ?? [], newest, times, complete)

async function carryOut(
  context: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  { workerId, times, complete }: WorkerTimes,
  plan: SpellPlan,
  assignmentId: string | null,
): Promise<void> {
  const at = context.now()
  const reason = complete ? 'import' : 'quiet'
  const command = async (id: string, what: PatrolCommand) => {
    const handled = await handleIn(context, trx, patrolStream, {
      company,
      id,
      command: what,
      commandId: context.newId(),
      by: BY,
      at,
    })
    if (!handled.ok) throw new Error(`patrol ${id}: ${handled.refusal.message}`)
  }
  for (const { patrolId, endedAt } of plan.ended)
    await command(patrolId, { type: 'EndPatrol', endedAt, reason })
  for (const { startedAt, endedAt } of plan.started) {
    const id = await nextId(trx, company, patrolStream.name)
    await command(id, { type: 'StartPatrol', workerId, assignmentId, startedAt })
    const last = times.at(-1) ?? startedAt
    const over = endedAt ?? (complete ? last + 1 : null)
    if (over !== null) await command(id, { type: 'EndPatrol', endedAt: over, reason })
  }
}

/** The patrols of each worker that touch its times or come after them, and the one before, ascending. */
async function spellsAround(
  trx: Transaction<Tables>,
  company: CompanyId,
  wanted: readonly WorkerTimes[],
): Promise<Map<string, Spell[]>> {
  const spells = new Map<string, Spell[]>()
  for (const batch of batchesOf(wanted, WORKERS_PER_QUERY)) {
    const earliest = Math.min(...batch.map(({ times }) => times[0] ?? Number.POSITIVE_INFINITY))
    const rows = await trx
      .selectFrom('patrol')
      .select(['id', 'worker_id', 'started_at', 'ended_at'])
      .where('company', '=', company)
      .where('worker_id', 'in', padded(batch.map(({ workerId }) => workerId)))
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', earliest)]))
      .orderBy('started_at')
      .execute()
    for (const [workerId, ofWorker] of grouped(rows, (row) => row.worker_id))
      spells.set(
        workerId,
        ofWorker.map((row) => ({ patrolId: row.id, startedAt: row.started_at, endedAt: row.ended_at })),
      )
  }
  return spells
}

async function assignmentsOf(
  trx: Transaction<Tables>,
  company: CompanyId,
  wanted: readonly WorkerTimes[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('worker_assignment')
    .select(['worker_id', 'assignment_id'])
    .where('company', '=', company)
    .where('worker_id', 'in', padded(wanted.map(({ workerId }) => workerId)))
    .orderBy('position')
    .execute()
  // of several the newest counts
  return new Map(rows.map((row) => [row.worker_id, row.assignment_id]))
}
