import type { Kysely } from 'kysely'
import type { Refusal } from '../../domain/event.ts'
import type { IncidentEvent } from '../../domain/incidents/incident-state.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents } from '../resource/resource.ts'
import { areMembers } from '../team/are-members.ts'

const ENDED = ['draft', 'rejected', 'merged', 'voided']

/** An incident is merged into another one that goes on, and a comment mentions team members: only the transaction knows. */
export async function refusesIncident(
  trx: Kysely<Tables>,
  { company, id, events }: DecidedEvents,
): Promise<Refusal | null> {
  for (const event of events as readonly IncidentEvent[]) {
    if (event.type === 'IncidentCommented' && !(await areMembers(trx, company, event.userIds)))
      return { code: 'unknown_user', message: 'There is no such team member.', field: 'userIds' }
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
        code: 'not_going_on',
        message: 'That incident was not submitted, or was rejected, merged or voided. Choose another one.',
        field: 'incidentId',
      }
  }
  return null
}
