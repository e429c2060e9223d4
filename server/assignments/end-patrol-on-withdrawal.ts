import type { Transaction } from 'kysely'
import { patrolStream } from '../../domain/patrol/patrol.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { lockNewestFix } from '../fixes/live/lock-newest-fix.ts'

interface There {
  company: CompanyId
  workerId: string
  assignmentId: string
  commandId: string
  by: string
}

/**
 * Ends a guard's patrol on an assignment when the guard is withdrawn. The patrol ends at the newest known
 * fix; later fixes start a new one.
 */
export async function endPatrolOnWithdrawal(
  context: Context,
  trx: Transaction<Tables>,
  { company, workerId, assignmentId, commandId, by }: There,
): Promise<void> {
  const newest = await lockNewestFix(context, trx, company, workerId)
  const open = await trx
    .selectFrom('patrol')
    .select(['id', 'started_at'])
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .where('ended_at', 'is', null)
    .where('assignment_id', '=', assignmentId)
    .execute()
  for (const { id, started_at } of open) {
    const handled = await handleCommandIn(context, trx, patrolStream, {
      company,
      id,
      command: { type: 'EndPatrol', endedAt: Math.max(newest?.t ?? 0, started_at) + 1, reason: 'finished' },
      commandId: `${commandId} patrol ${id}`,
      by,
      at: context.now(),
    })
    if (!handled.ok) throw new Error(`patrol ${id} was not ended: ${handled.refusal.message}`)
  }
}
