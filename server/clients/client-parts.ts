import type { Kysely, Transaction } from 'kysely'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { assignmentStream } from '../../domain/records/assignment.ts'
import { sitePostStream } from '../../domain/records/site-post.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { refusalProblem } from '../http/reply/problem-reply.ts'
import { orderByNumericId } from '../resource/list/list.ts'
import type { DecidedEvents } from '../resource/resource.ts'
import { endPatrolOnWithdrawal } from '../assignments/end-patrol-on-withdrawal.ts'
import { type CausingCommand, commandFollowUp, commandFollowUpOrThrow } from '../resource/write/follow-up.ts'

type Db = Kysely<Tables>
type Of = CausingCommand & { clientId: string }

/** Selects the assignments or site posts of a client that are not archived. */
const runningParts = (db: Db, table: 'assignment' | 'site_post', company: CompanyId, clientId: string) =>
  db
    .selectFrom(table)
    .where('company', '=', company)
    .where('client_id', '=', clientId)
    .where('archived_at', 'is', null)
    .where('ended_at', 'is', null)

const guardsOn = (db: Db, company: CompanyId, assignmentId: string) =>
  db
    .selectFrom('worker_assignment')
    .select('worker_id')
    .where('company', '=', company)
    .where('assignment_id', '=', assignmentId)
    .execute()

/**
 * Counts the assignments and site posts that archiving a client would also archive, and the guards whom it
 * would withdraw.
 */
export async function countClientParts(db: Db, company: CompanyId, clientId: string) {
  const assignments = await runningParts(db, 'assignment', company, clientId).select('id').execute()
  const posts = await runningParts(db, 'site_post', company, clientId).select('id').execute()
  const guards = new Set<string>()
  for (const { id } of assignments)
    for (const { worker_id } of await guardsOn(db, company, id)) guards.add(worker_id)
  return { assignments: assignments.length, site_posts: posts.length, guards: guards.size }
}

/** Ends the patrols on an assignment, before the assignment is archived. */
export async function endAssignmentPatrols(
  context: Context,
  trx: Transaction<Tables>,
  { account: { company, userId }, commandId }: CausingCommand,
  assignmentId: string,
): Promise<void> {
  const walked = await trx
    .selectFrom('patrol')
    .select('worker_id')
    .distinct()
    .where('company', '=', company)
    .where('assignment_id', '=', assignmentId)
    .where('ended_at', 'is', null)
    .execute()
  for (const { worker_id: workerId } of walked)
    await endPatrolOnWithdrawal(context, trx, {
      company,
      workerId,
      assignmentId,
      commandId,
      by: `user:${userId}`,
    })
}

/**
 * Archives the site posts and assignments of a client that is archived. This also withdraws guards and ends
 * geofences.
 */
export async function archiveClientParts(context: Context, trx: Transaction<Tables>, of: Of): Promise<void> {
  const { company } = of.account
  const inOrder = (table: 'assignment' | 'site_post') =>
    runningParts(trx, table, company, of.clientId)
      .select('id')
      .orderBy(orderByNumericId('id'))
      .orderBy('id')
      .execute()
  for (const { id } of await inOrder('assignment')) {
    const stream = { stream: assignmentStream, id }
    await commandFollowUpOrThrow(context, trx, of, stream, { type: 'ArchiveAssignment', withClient: true })
    await endAssignmentPatrols(context, trx, of, id)
  }
  for (const { id } of await inOrder('site_post')) {
    const stream = { stream: sitePostStream, id }
    const handled = await commandFollowUp(context, trx, of, stream, {
      type: 'ArchiveSitePost',
      withClient: true,
    })
    if (!handled.ok) throw refusalProblem(handled.refusal)
  }
}

/**
 * Restores the assignments and site posts that were archived together with a client. Guards must be assigned
 * again.
 */
export async function restoreClientParts(context: Context, trx: Transaction<Tables>, of: Of): Promise<void> {
  const inOrder = (table: 'assignment' | 'site_post') =>
    trx
      .selectFrom(table)
      .select('id')
      .where('company', '=', of.account.company)
      .where('client_id', '=', of.clientId)
      .where('ended_with_client', '=', 1)
      .where('archived_at', 'is', null)
      .orderBy(orderByNumericId('id'))
      .orderBy('id')
      .execute()
  for (const { id } of await inOrder('assignment'))
    await commandFollowUpOrThrow(
      context,
      trx,
      of,
      { stream: assignmentStream, id },
      { type: 'RestoreAssignment' },
    )
  for (const { id } of await inOrder('site_post'))
    await commandFollowUpOrThrow(
      context,
      trx,
      of,
      { stream: sitePostStream, id },
      { type: 'RestoreSitePost' },
    )
}

/** Creates a check that refuses to restore an assignment or site post while its client is archived. */
export const archivedClientRefusal =
  (table: 'assignment' | 'site_post', restored: string) =>
  async (trx: Db, { company, id, events }: DecidedEvents): Promise<Refusal | null> => {
    if (!events.some(({ type }) => type === restored)) return null
    const client = await trx
      .selectFrom(table)
      .innerJoin('client', (join) =>
        join.onRef('client.company', '=', `${table}.company`).onRef('client.id', '=', `${table}.client_id`),
      )
      .select('client.name')
      .where(`${table}.company`, '=', company)
      .where(`${table}.id`, '=', id)
      .where('client.ended_at', 'is not', null)
      .executeTakeFirst()
    if (!client) return null
    return { code: 'archived_client', message: `${client.name} is archived. Restore the client first.` }
  }

/** Returns a refusal if a site post with assigned guards is archived. */
export async function postInUseRefusal(
  trx: Db,
  { company, id, events }: DecidedEvents,
): Promise<Refusal | null> {
  if (!events.some(({ type }) => type === 'SitePostArchived')) return null
  const guards = await trx
    .selectFrom('worker_assignment')
    .innerJoin('worker', onId('worker', 'worker_assignment.worker_id'))
    .select('worker.full_name')
    .where('worker_assignment.company', '=', company)
    .where('worker_assignment.site_post_id', '=', id)
    .limit(1)
    .execute()
  const [guard] = guards
  if (!guard) return null
  return {
    code: 'in_use',
    message: `${guard.full_name} is assigned to this site post. Give the guards of this post another one first.`,
  }
}
