import type { DutyTime } from '../../../domain/duty/duty-times.ts'
import type { Transaction } from 'kysely'
import { patrolStream, type PatrolCommand } from '../../../domain/patrol/patrol.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { lockHead } from '../../event-log/append.ts'
import { handleCommandIn } from '../../event-log/handle-command.ts'
import { nextId } from '../../event-log/next-id.ts'
import type { DemoGuard } from './simulated-guards.ts'

/** One duty of a simulated guard, from start to end. */
export interface SimulatedDuty {
  guard: DemoGuard
  time: Pick<DutyTime, 'from' | 'to'>
}

/**
 * Starts the patrol of each duty if it is missing, and ends it after the duty. Events before `since` (when
 * the company was filled, ms since epoch UTC) get the time at which they would have happened. Several
 * servers may call it repeatedly, because the command ids are derived from the duty.
 */
export async function syncDutyPatrols(
  context: Context,
  company: CompanyId,
  duties: readonly SimulatedDuty[],
  since: number,
): Promise<void> {
  if (duties.length === 0) return
  await context.db.transaction().execute(async (trx) => {
    // lock the log before taking ids; another order could cause a deadlock
    await lockHead(trx, company)
    for (const duty of duties) await keepDutyPatrol(context, trx, company, duty, since)
  })
  context.events.wake(company)
}

async function keepDutyPatrol(
  context: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  { guard: { workerId, assignmentId }, time: { from, to } }: SimulatedDuty,
  since: number,
): Promise<void> {
  const now = context.now()
  const command = (id: string, what: PatrolCommand, t: number) =>
    handleCommandIn(context, trx, patrolStream, {
      company,
      id,
      command: what,
      commandId: `demo-duty-${workerId}-${from}-${what.type}`,
      by: 'system:demo',
      at: t < since ? t : now,
    })
  let id = await patrolFrom(trx, company, workerId, from)
  if (!id) {
    const fresh = await nextId(trx, company, patrolStream.name)
    const started = await command(
      fresh,
      { type: 'StartPatrol', workerId, assignmentId, startedAt: from },
      from,
    )
    // if it was refused, another server has just started the patrol
    id = started.ok ? fresh : await patrolFrom(trx, company, workerId, from)
  }
  // refused if the patrol has already ended, for example because the phone was silent for hours
  if (id && to <= now) await command(id, { type: 'EndPatrol', endedAt: to, reason: 'finished' }, to)
}

async function patrolFrom(
  trx: Transaction<Tables>,
  company: CompanyId,
  workerId: string,
  startedAt: number,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('patrol')
    .select('id')
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .where('started_at', '=', startedAt)
    .executeTakeFirst()
  return row?.id
}
