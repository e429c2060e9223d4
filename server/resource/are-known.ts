import type { Kysely } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { RecordTable } from './resource.ts'

/** Returns whether the company has each of these records and removed none of them; null ids are ignored. */
export async function allExist(
  trx: Kysely<Tables>,
  company: CompanyId,
  table: RecordTable,
  ids: readonly (string | null)[],
): Promise<boolean> {
  const named = [...new Set(ids)].filter((id) => id !== null)
  if (named.length === 0) return true
  const found = await trx
    .selectFrom<RecordTable>(table)
    .select('id')
    .where('company', '=', company)
    .where('id', 'in', named)
    .where('archived_at', 'is', null)
    .execute()
  return found.length === named.length
}
