import type { Context } from '../app/context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { onEqual } from '../db/on-id.ts'
import { hashDeviceSecret } from '../keys/device-secret.ts'
import type { Caller } from '../security/security-entry.ts'

export interface KnownDevice {
  company: CompanyId
  id: string
  workerId: string
}

/**
 * Returns the enrolled device with this secret; null if it is unknown or revoked. With the caller in `shown`,
 * the security log records a first use, and uses of revoked or unknown secrets.
 */
export async function findDeviceBySecret(
  { db, security }: Pick<Context, 'db' | 'security'>,
  secret: string,
  shown: Caller | null,
): Promise<KnownDevice | null> {
  const row = await db
    .selectFrom('device')
    .leftJoin('device_contact', onEqual('device_contact.device_id', 'device.id'))
    .select(['device.company', 'device.id', 'worker_id', 'status', 'last_contact_at'])
    .where('secret_hash', '=', hashDeviceSecret(secret))
    .executeTakeFirst()
  if (!row) {
    if (shown) security.addOfNobody('PhoneRefused')
    return null
  }
  const company = companyId(row.company)
  const note = (what: 'PhoneFirstHeard' | 'PhoneRefused') =>
    shown && security.add({ company, what, whose: `device:${row.id}`, call: null, ...shown })
  if (row.status === 'revoked') note('PhoneRefused')
  else if (row.last_contact_at === null) note('PhoneFirstHeard')
  return row.status === 'enrolled' ? { company, id: row.id, workerId: row.worker_id } : null
}
