import type { Transaction } from 'kysely'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { nextIds } from '../../event-log/next-id.ts'
import { toBatches, groupBy } from '../batches.ts'
import type { Delivery } from './delivery.ts'

/** maximum length of the sample of a message, characters */
const KEPT_CHARACTERS = 4096
/** Maximum number of messages of one phone that are stored per day. */
export const MAX_QUARANTINED_PER_DAY = 500
const ROWS_PER_STATEMENT = 128
const DAY_MS = 86_400_000

/**
 * Stores a row for each message with rejected records: the reasons, and a sample as it arrived, without
 * characters that no database accepts. Messages beyond the daily limit of a phone are only counted.
 */
export async function storeQuarantined(
  trx: Transaction<Tables>,
  company: CompanyId,
  deliveries: readonly Delivery[],
): Promise<void> {
  const troubled = deliveries.filter((delivery) => delivery.quarantined.length > 0)
  if (troubled.length === 0) return
  const kept: Delivery[] = []
  // all transactions lock rows in the same order, which prevents deadlocks
  const byDevice = [...groupBy(troubled, (delivery) => delivery.deviceId ?? '')].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  for (const [deviceId, ofDevice] of byDevice)
    kept.push(...ofDevice.slice(0, await roomFor(trx, company, deviceId, ofDevice)))
  if (kept.length === 0) return
  const first = await nextIds(trx, company, 'quarantine', kept.length)
  const rows = kept.map((delivery, i) => ({
    company,
    id: String(first + i),
    number: first + i,
    ...rowOf(delivery),
  }))
  for (const batch of toBatches(rows, ROWS_PER_STATEMENT))
    await trx.insertInto('quarantine').values(batch).execute()
}

/** Adds to a phone's messages of this day. Returns how many are within the daily limit. */
async function roomFor(
  trx: Transaction<Tables>,
  company: CompanyId,
  deviceId: string,
  deliveries: readonly Delivery[],
): Promise<number> {
  const sent = deliveries.length
  const day = Math.floor(Math.max(...deliveries.map(({ received }) => received)) / DAY_MS)
  const fresh = { quarantined: sent, purged: 0, throttled: 0, day, stored_that_day: 0 }
  const known = await trx
    .insertInto('device_trouble')
    .values({ company, device_id: deviceId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'device_id'])
        .doUpdateSet((eb) => ({ quarantined: eb('device_trouble.quarantined', '+', sent) })),
    )
    .returning(['day', 'stored_that_day', 'purged'])
    .executeTakeFirstOrThrow()
  const before = known.day === day ? known.stored_that_day : 0
  const kept = Math.min(sent, Math.max(0, MAX_QUARANTINED_PER_DAY - before))
  await trx
    .updateTable('device_trouble')
    .set({ day, stored_that_day: before + kept, purged: known.purged + sent - kept })
    .where('company', '=', company)
    .where('device_id', '=', deviceId)
    .execute()
  return kept
}

function rowOf({ quarantined, deviceId, format, received, userAgent }: Delivery) {
  const reasons = quarantined
    .map(({ reason, records = 1 }) => ({ reason, records }))
    .sort((a, b) => b.records - a.records)
  return {
    device_id: deviceId,
    format,
    reason: reasons[0]?.reason ?? '',
    received_at: received,
    user_agent: userAgent === null ? null : storable(userAgent),
    body: storable(quarantined[0]?.body ?? ''),
    records: reasons.reduce((sum, { records }) => sum + records, 0),
    reasons: reasons.length > 1 ? JSON.stringify(reasons) : null,
  }
}

const storable = (text: string) => {
  const shown = text.length > KEPT_CHARACTERS ? `${text.slice(0, KEPT_CHARACTERS)}…` : text
  // converting to UTF-8 and back replaces unpaired surrogates
  return Buffer.from(shown.replaceAll('\0', '␀')).toString()
}
