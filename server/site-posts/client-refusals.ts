import type { Kysely } from 'kysely'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { assignmentStream } from '../../domain/records/assignment.ts'
import { sitePostStream } from '../../domain/records/site-post.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents } from '../resource/resource.ts'

type Db = Kysely<Tables>

/** Selects a post as it is before the events of a command. */
export const readPostBefore = (trx: Db, company: CompanyId, id: string) =>
  trx
    .selectFrom('site_post')
    .select(['alias', 'client_id', 'assignment_id', 'latitude', 'longitude'])
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()

/** Checks that a post that is on an assignment belongs to the assignment's client. */
export async function postClientRefusal(
  trx: Db,
  { company, id, events }: DecidedEvents,
): Promise<Refusal | null> {
  for (const event of events.map((each) => sitePostStream.event.parse(each))) {
    if (event.type !== 'SitePostAdded' && event.type !== 'SitePostChanged') continue
    if (event.assignmentId === undefined && event.clientId === undefined) continue
    const before = await readPostBefore(trx, company, id)
    const { assignmentId = before?.assignment_id, clientId = before?.client_id } = event
    if (assignmentId == null) continue
    const assignment = await trx
      .selectFrom('assignment')
      .innerJoin('client', onId('client', 'assignment.client_id'))
      .select(['assignment.name', 'assignment.client_id', 'client.name as client_name'])
      .where('assignment.company', '=', company)
      .where('assignment.id', '=', assignmentId)
      .executeTakeFirst()
    if (assignment && assignment.client_id !== clientId)
      return {
        code: 'other_client',
        message: `${assignment.name} is an assignment of ${assignment.client_name}, not of the client of this site post.`,
        field: 'assignmentId',
      }
  }
  return null
}

/**
 * Refuses to change an assignment's client while it has posts of the previous one. Checks that its guards are
 * at its own posts.
 */
export async function assignmentClientRefusal(
  trx: Db,
  { company, id, events }: DecidedEvents,
): Promise<Refusal | null> {
  for (const event of events.map((each) => assignmentStream.event.parse(each))) {
    if (event.type === 'AssignmentChanged' && event.clientId !== undefined) {
      const posts = await trx
        .selectFrom('site_post')
        .select('alias')
        .where('company', '=', company)
        .where('assignment_id', '=', id)
        .where('client_id', '<>', event.clientId)
        .where('archived_at', 'is', null)
        .limit(4)
        .execute()
      const named = posts.slice(0, 3).map(({ alias }) => alias)
      if (posts.length > 0)
        return {
          code: 'other_client',
          message: `It still has site posts of its client: ${named.join(', ')}${posts.length > 3 ? ' and more' : ''}.`,
          field: 'clientId',
        }
    }
    if ((event.type === 'GuardAssigned' || event.type === 'GuardDutyChanged') && event.sitePostId !== null) {
      const post = await readPostBefore(trx, company, event.sitePostId)
      const duty = await trx
        .selectFrom('worker_assignment')
        .select('site_post_id')
        .where('company', '=', company)
        .where('id', '=', event.entryId)
        .executeTakeFirst()
      const isElsewhere =
        post &&
        (post.assignment_id === null
          ? await isOfOther(trx, company, id, post.client_id)
          : post.assignment_id !== id)
      if (isElsewhere && duty?.site_post_id !== event.sitePostId)
        return {
          code: 'other_assignment',
          message: `${post.alias} is not a site post of this assignment.`,
          field: 'sitePostId',
        }
    }
  }
  return null
}

async function isOfOther(trx: Db, company: CompanyId, assignmentId: string, clientId: string) {
  const assignment = await trx
    .selectFrom('assignment')
    .select('client_id')
    .where('company', '=', company)
    .where('id', '=', assignmentId)
    .executeTakeFirst()
  return assignment !== undefined && assignment.client_id !== clientId
}
