import type { Transaction } from 'kysely'
import { createDoubt, type Doubt } from '../../domain/field-reports/used-elsewhere.ts'
import { searchText } from '../../domain/text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/**
 * Finds the guard with this number of the company. An unknown or ambiguous number is a doubt and not a
 * refusal: the report waits for a person, so nobody can find valid numbers by trying. The typed number is
 * stored only if it matches nobody, because a guard may be erased.
 */
export async function findGuardByNumber(
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
    : { workerId: null, guardNumber: number, doubts: [createDoubt('unknown_guard')] }
}
