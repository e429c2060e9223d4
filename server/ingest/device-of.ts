import { companyId, type CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { secretHash } from '../device-secret.ts'

export interface KnownDevice {
  company: CompanyId
  id: string
  workerId: string
}

/** The enrolled device with this secret; null where there is none or it is revoked. */
export async function deviceOf(db: Database, secret: string): Promise<KnownDevice | null> {
  const row = await db
    .selectFrom('device')
    .select(['company', 'id', 'worker_id'])
    .where('secret_hash', '=', secretHash(secret))
    .where('status', '=', 'enrolled')
    .executeTakeFirst()
  return row ? { company: companyId(row.company), id: row.id, workerId: row.worker_id } : null
}
