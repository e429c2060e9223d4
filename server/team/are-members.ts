import type { Kysely } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/** Returns whether the company has an account with each of these ids. */
export async function allMembers(
  trx: Kysely<Tables>,
  company: CompanyId,
  ids: readonly string[],
): Promise<boolean> {
  const named = [...new Set(ids)]
  if (named.length === 0) return true
  const found = await trx
    .selectFrom('account')
    .select('id')
    .where('company', '=', company)
    .where('id', 'in', named)
    .execute()
  return found.length === named.length
}
