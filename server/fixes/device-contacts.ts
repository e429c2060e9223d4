import type { Kysely } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { Delivery } from './delivery.ts'

/** Keeps when each phone was last heard: when something of it came in, whatever it said and of whatever time. */
export async function keepDeviceContacts(
  db: Kysely<Tables>,
  company: CompanyId,
  deliveries: readonly Pick<Delivery, 'deviceId' | 'received'>[],
): Promise<void> {
  const heard = new Map<string, number>()
  for (const { deviceId, received } of deliveries)
    if (deviceId !== null) heard.set(deviceId, Math.max(received, heard.get(deviceId) ?? 0))
  if (heard.size === 0) return
  // in one order everywhere: two servers that lock the same rows the other way round would wait for each other
  const rows = [...heard]
    .map(([device_id, last_heard_at]) => ({ company, device_id, last_heard_at }))
    .sort((a, b) => (a.device_id < b.device_id ? -1 : 1))
  await db
    .insertInto('device_contact')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'device_id'])
        .doUpdateSet((eb) => ({ last_heard_at: eb.ref('excluded.last_heard_at') }))
        .whereRef('excluded.last_heard_at', '>', 'device_contact.last_heard_at'),
    )
    .execute()
}
