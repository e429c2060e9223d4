import type { Transaction } from 'kysely'
import { patrolStream } from '../../domain/patrol/patrol.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleIn } from '../event-log/handle.ts'
import { newestHeld } from '../fixes/newest-held.ts'

interface There {
  company: CompanyId
  workerId: string
  assignmentId: string
  commandId: string
  by: string
}

/**
 * Ends a guard's patrol on an assignment that he was withdrawn from, with the newest fix that is known of him: what he
 * walks from then on is of a patrol of its own, and shown to whoever sees where he is on duty by then.
 */
export async function endPatrolThere(
  context: Context,
  trx: Transaction<Tables>,
  { company, workerId, assignmentId, commandId, by }: There,
): Promise<void> {
  const newest = await newestHeld(context, trx, company, workerId)
  const open = await trx
    .selectFrom('patrol')
    .select(['id', 'started_at'])
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .where('ended_at', 'is', null)
    .where('assignment_id', '=', assignmentId)
    .execute()
  for (const { id, started_at } of open) {
    const handled = await handleIn(context, trx, patrolStream, {
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
