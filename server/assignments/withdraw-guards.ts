import type { Transaction } from 'kysely'
import { assignmentStream } from '../../domain/records/assignment.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { nextId } from '../event-log/next-id.ts'
import { HttpProblem, refusalProblem } from '../http/reply/problem-reply.ts'
import { endPatrolOnWithdrawal } from './end-patrol-on-withdrawal.ts'
import { type CausingCommand, commandFollowUp, commandFollowUpOrThrow } from '../resource/write/follow-up.ts'

/** Returns a guard's assignments, newest first. */
const entriesOf = (trx: Transaction<Tables>, company: CompanyId, workerId: string) =>
  trx
    .selectFrom('worker_assignment as entry')
    .innerJoin('assignment', onId('assignment', 'entry.assignment_id'))
    .select(['entry.id', 'entry.assignment_id'])
    .where('entry.company', '=', company)
    .where('entry.worker_id', '=', workerId)
    .where('assignment.archived_at', 'is', null)
    .orderBy('entry.position', 'desc')
    .execute()

type Entry = Awaited<ReturnType<typeof entriesOf>>[number]

async function withdraw(
  context: Context,
  trx: Transaction<Tables>,
  { workerId, ...cause }: CausingCommand & { workerId: string },
  entries: readonly Entry[],
): Promise<void> {
  const { company, userId } = cause.account
  for (const { id: entryId, assignment_id: assignmentId } of entries) {
    const stream = { stream: assignmentStream, id: assignmentId, what: entryId }
    await commandFollowUpOrThrow(context, trx, cause, stream, { type: 'WithdrawGuard', entryId })
    await endPatrolOnWithdrawal(context, trx, {
      company,
      workerId,
      assignmentId,
      commandId: cause.commandId,
      by: `user:${userId}`,
    })
  }
}

/** Withdraws a guard from every assignment, and ends the guard's patrols there. */
export async function withdrawFromAllAssignments(
  context: Context,
  trx: Transaction<Tables>,
  of: CausingCommand & { workerId: string },
): Promise<void> {
  await withdraw(context, trx, of, await entriesOf(trx, of.account.company, of.workerId))
}

/**
 * Changes a guard's main assignment: withdraws the guard from the previous one, and assigns them to the new
 * one if necessary. null withdraws from all. Throws a problem of the field `assignment_id` if that is not
 * possible.
 */
export async function moveGuardToAssignment(
  context: Context,
  trx: Transaction<Tables>,
  of: CausingCommand & { workerId: string },
  assignmentId: string | null,
): Promise<void> {
  const { account, workerId } = of
  const entries = await entriesOf(trx, account.company, workerId)
  if ((entries[0]?.assignment_id ?? null) === assignmentId) return
  if (!account.permissions.includes('Edit Assignments'))
    throw new HttpProblem(403, 'Your role does not allow you to assign guards.', { code: 'forbidden' })
  if (assignmentId === null) return withdraw(context, trx, of, entries)
  const held = entries.findIndex((entry) => entry.assignment_id === assignmentId)
  await withdraw(context, trx, of, entries.slice(0, Math.max(1, held)))
  if (held > 0) return
  const entryId = await nextId(trx, account.company, 'worker-assignment')
  const stream = { stream: assignmentStream, id: assignmentId, what: entryId }
  const asked = { type: 'AssignGuard', entryId, workerId, sitePostId: null, shift: null } as const
  const handled = await commandFollowUp(context, trx, of, stream, asked)
  if (!handled.ok)
    throw refusalProblem({
      ...handled.refusal,
      code: handled.refusal.code === 'not_found' ? 'unknown_assignment' : handled.refusal.code,
      field: 'assignment_id',
    })
}
