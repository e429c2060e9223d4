import type { Kysely } from 'kysely'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import type { IncidentEvent } from '../../domain/incidents/incident-state.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents } from '../resource/resource.ts'
import { canSee } from '../auth/permissions/access-limits.ts'
import type { CompanyId } from '../db/company-id.ts'
import { readNotifiablePeople } from '../notifications/notifiable-people.ts'
import { allMembers } from '../team/assignee-routes.ts'

const ENDED = ['draft', 'rejected', 'merged', 'voided']

/**
 * Refuses an assignee whom no notification would reach: not an active member, unable to sign in, or not
 * allowed to see the incident.
 */
async function refusesAssignee(
  trx: Kysely<Tables>,
  company: CompanyId,
  id: string,
  userId: string,
): Promise<Refusal | null> {
  const person = (await readNotifiablePeople(trx, company)).find((each) => each.id === userId)
  if (!person) return { code: 'unknown_user', message: 'There is no such team member.', field: 'userId' }
  if (await canSee(trx, person, 'incident', id)) return null
  const message = `${person.name} may not see this incident. Choose somebody else.`
  return { code: 'assignee_closed', message, field: 'userId' }
}

/** Checks that an incident is merged only into an open one, and that mentioned people are team members. */
export async function incidentRefusal(
  trx: Kysely<Tables>,
  { company, id, events }: DecidedEvents,
): Promise<Refusal | null> {
  for (const event of events as readonly IncidentEvent[]) {
    if (event.type === 'IncidentCommented' && !(await allMembers(trx, company, event.userIds)))
      return { code: 'unknown_user', message: 'There is no such team member.', field: 'userIds' }
    if ('userId' in event && event.userId !== null) {
      const unknown = await refusesAssignee(trx, company, id, event.userId)
      if (unknown) return unknown
    }
    if (event.type !== 'IncidentMerged') continue
    if (event.incidentId === id)
      return {
        code: 'same_incident',
        message: 'An incident is merged into another one.',
        field: 'incidentId',
      }
    const into = await trx
      .selectFrom('incident')
      .select('status')
      .where('company', '=', company)
      .where('id', '=', event.incidentId)
      .executeTakeFirst()
    if (!into) return { code: 'unknown_incident', message: 'There is no such incident.', field: 'incidentId' }
    if (ENDED.includes(into.status))
      return {
        code: 'not_in_progress',
        message: 'That incident was not submitted, or was rejected, merged or voided. Choose another one.',
        field: 'incidentId',
      }
  }
  return null
}
