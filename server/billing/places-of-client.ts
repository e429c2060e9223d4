import type { Kysely } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/** Returns the names of a client's assignments by id, including ended ones. */
export async function readClientAssignmentNames(
  trx: Kysely<Tables>,
  company: CompanyId,
  clientId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('assignment')
    .select(['id', 'name'])
    .where('company', '=', company)
    .where('client_id', '=', clientId)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
