import type { Kysely } from 'kysely'
import type { BillableShift, Period } from '../../domain/billing/invoice-lines.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/** Attended shifts of a client's assignments that began on days of the period and that no other invoice charges. */
export async function billableShifts(
  _trx: Kysely<Tables>,
  _company: CompanyId,
  _of: Period & { clientId: string; own: string | null },
): Promise<BillableShift[]> {
  return []
}
