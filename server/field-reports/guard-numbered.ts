import type { Transaction } from 'kysely'
import { doubtOf, type Doubt } from '../../domain/field-reports/used-elsewhere.ts'
import { searchText } from '../../domain/text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/**
 * The guard with this number of the company. A number that no guard has, or that two have, is a doubt and not a refusal:
 * the report waits for a person, and whoever tries numbers learns nothing. A number is only stored
 * where it names nobody: a guard may be erased.
 */
export async function guardNumbered(
  trx: Transaction<Tables>,
  company: CompanyId,
  number: string,
): Promise<{ workerId: string | null; guardNumber: string | null; doubts: Doubt[] }> {
  const found = await trx
    .selectFrom('worker')
    .select('id')
    .where('company', '=', company)
    .where('employee_no_search', '=', searchText(number))
    .where('archived_at', 'is', null)
    .limit(2)
    .execute()
  const [only, another] = found
  return only && !another
    ? { workerId: only.id, guardNumber: null, doubts: [] }
    : { workerId: null, guardNumber: number, doubts: [doubtOf('unknown_guard')] }
}
