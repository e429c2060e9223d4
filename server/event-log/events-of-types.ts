import type { Kysely } from 'kysely'
import type { RecordedEvent } from '../../domain/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { fromEventRow } from './event-row.ts'

/** Reads all events of some types, in order of position. For rare types. */
export async function readEventsOfTypes(
  db: Kysely<Tables>,
  company: CompanyId,
  types: readonly string[],
): Promise<RecordedEvent[]> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('company', '=', company)
    .where('type', 'in', types)
    .execute()
  return rows.toSorted((a, b) => a.position - b.position).map(fromEventRow)
}
