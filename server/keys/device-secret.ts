import { createHmac } from 'node:crypto'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { sha256 } from '../event-log/sha256.ts'

/**
 * Computes the secret in a device's URL: HMAC-SHA256 of the device with a server key, base64url, 43
 * characters. It is not stored, so a copy of the database does not reveal it.
 */
export const deviceSecret = (key: Uint8Array, company: string, deviceId: string): string =>
  createHmac('sha256', key).update(`device/${company}/${deviceId}`).digest('base64url')

/** Returns the stored form of a device's secret, to find the sender of a message: SHA-256, hex. */
export const hashDeviceSecret = (secret: string): string => sha256(secret)

/**
 * Returns the secret of a device, computed with the server key of its enrolment; null if that key is gone.
 */
export function recoverDeviceSecret(
  keys: Context['keys'],
  device: { company: string; id: string; secretHash: string },
): string | null {
  const secrets = keys.all().map((key) => deviceSecret(key, device.company, device.id))
  return secrets.find((secret) => hashDeviceSecret(secret) === device.secretHash) ?? null
}

/** Reads a device, and returns its secret; null if the server key for it is gone. */
export async function readDeviceSecret(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  company: CompanyId,
  id: string,
): Promise<string | null> {
  const device = await db
    .selectFrom('device')
    .select('secret_hash as secretHash')
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  return device ? recoverDeviceSecret(keys, { company, id, secretHash: device.secretHash }) : null
}
