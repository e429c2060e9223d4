import { sql, type Kysely } from 'kysely'
import type { Warning } from '../../../domain/event-sourcing/event.ts'
import { searchText } from '../../../domain/text/text.ts'
import type { Tables } from '../../db/tables.ts'
import { toColumnFields } from './field-names.ts'
import type { DecidedEvents, Resource } from '../resource.ts'

/**
 * Returns a warning if these events give a record the name of another active one of its type, ignoring case
 * and accents. `held` contains its fields before the events. The table needs a column `search` with the
 * normalised name.
 */
export async function duplicateNameWarning(
  trx: Kysely<Tables>,
  { name, noun, record }: Resource,
  { company, id, events, held }: DecidedEvents & { held: Record<string, unknown> },
): Promise<Warning[]> {
  if (!name || !record) return []
  const { field, within } = name
  const now: Record<string, unknown> = Object.assign({}, held, ...events)
  const called = now[field]
  const isNamed = events.some((event) => field in event || (within !== undefined && within in event))
  if (!isNamed || typeof called !== 'string') return []
  const [column, group] =
    within === undefined ? [] : (Object.entries(toColumnFields({ [within]: now[within] }))[0] ?? [])
  const other = await trx
    .selectFrom(record.table)
    .select('id')
    .where('company', '=', company)
    .where('archived_at', 'is', null)
    .where(sql.ref('search'), '=', searchText(called))
    .where('id', '<>', id)
    .$if(column !== undefined, (query) => query.where(sql.ref(column ?? ''), '=', group))
    .executeTakeFirst()
  return other ? [{ code: 'duplicate_name', field, message: `Another ${noun.one} is named ${called}.` }] : []
}
