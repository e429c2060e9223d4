import type { Kysely } from 'kysely'
import type { Refusal } from '../../domain/event.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents } from '../resource/resource.ts'

/** An archived checklist stays at its posts and cannot be assigned to another. */
export async function archivedChecklistRefusal(
  trx: Kysely<Tables>,
  { company, events }: DecidedEvents,
): Promise<Refusal | null> {
  for (const event of events) {
    if (event.type !== 'ChecklistAssigned' || !('checklistId' in event)) continue
    const archived = await trx
      .selectFrom('checklist')
      .select('id')
      .where('company', '=', company)
      .where('id', '=', String(event.checklistId))
      .where('status', '=', 'archived')
      .executeTakeFirst()
    if (archived) return { code: 'archived', message: 'This checklist is archived.', field: 'checklistId' }
  }
  return null
}
