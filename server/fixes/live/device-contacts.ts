import { type Kysely, sql } from 'kysely'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { toBatches, padToPowerOfTwo } from '../batches.ts'
import type { Delivery } from '../write/delivery.ts'

/**
 * A message that proves contact with a phone. One beyond the rate limit has neither format nor battery
 * level.
 */
type Heard = Pick<Delivery, 'deviceId' | 'received'> & Partial<Pick<Delivery, 'format' | 'batteryPct'>>

/**
 * Stores the last contact of each phone: when its last message arrived, the message's format, and the last
 * reported battery level.
 */
export async function storeDeviceContacts(
  db: Kysely<Tables>,
  company: CompanyId,
  deliveries: readonly Heard[],
): Promise<void> {
  const rows = new Map<string, Tables['device_contact']>()
  for (const { deviceId, received, format, batteryPct } of deliveries.toSorted(
    (a, b) => a.received - b.received,
  )) {
    if (deviceId === null) continue
    const told = batteryPct == null ? {} : { battery_pct: batteryPct, battery_at: received }
    const before = rows.get(deviceId) ?? { format: null, battery_pct: null, battery_at: null }
    rows.set(deviceId, {
      ...before,
      company,
      device_id: deviceId,
      last_contact_at: received,
      ...(format !== undefined && { format }),
      ...told,
    })
  }
  if (rows.size === 0) return
  await db
    .insertInto('device_contact')
    // all transactions lock rows in the same order, which prevents deadlocks
    .values([...rows.values()].sort((a, b) => (a.device_id < b.device_id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'device_id'])
        .doUpdateSet((eb) => ({
          last_contact_at: eb.ref('excluded.last_contact_at'),
          format: sql`coalesce(excluded.format, device_contact.format)`,
          battery_pct: sql`coalesce(excluded.battery_pct, device_contact.battery_pct)`,
          battery_at: sql`coalesce(excluded.battery_at, device_contact.battery_at)`,
        }))
        .whereRef('excluded.last_contact_at', '>', 'device_contact.last_contact_at'),
    )
    .execute()
}

/** Returns those of these phones that have been revoked meanwhile. */
export async function findRevokedDevices(
  db: Kysely<Tables>,
  company: CompanyId,
  deliveries: readonly Pick<Delivery, 'deviceId'>[],
): Promise<ReadonlySet<string>> {
  const revoked = new Set<string>()
  const ids = new Set(deliveries.flatMap(({ deviceId }) => deviceId ?? []))
  for (const batch of toBatches([...ids], DEVICES_PER_QUERY)) {
    const rows = await db
      .selectFrom('device')
      .select('id')
      .where('company', '=', company)
      .where('id', 'in', padToPowerOfTwo(batch))
      .where('status', '=', 'revoked')
      .execute()
    for (const { id } of rows) revoked.add(id)
  }
  return revoked
}

const DEVICES_PER_QUERY = 256
