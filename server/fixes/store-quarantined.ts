import type { Transaction } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { nextIds } from '../event-log/next-id.ts'
import { batchesOf } from './batches.ts'
import type { Delivery } from './delivery.ts'

/** the most that is kept of one record, characters */
const KEPT_CHARACTERS = 16_384
const ROWS_PER_STATEMENT = 128

/** Keeps what was set aside, with its reason, as it came but for characters that no database takes. */
export async function storeQuarantined(
  trx: Transaction<Tables>,
  company: CompanyId,
  deliveries: readonly Delivery[],
): Promise<void> {
  const records = deliveries.flatMap((delivery) =>
    delivery.quarantined.map(({ reason, body }) => ({
      device_id: delivery.deviceId,
      format: delivery.format,
      reason,
      received_at: delivery.received,
      user_agent: delivery.userAgent === null ? null : storable(delivery.userAgent),
      body: storable(body),
    })),
  )
  if (records.length === 0) return
  const first = await nextIds(trx, company, 'quarantine', records.length)
  const rows = records.map((record, i) => ({ company, id: String(first + i), number: first + i, ...record }))
  for (const batch of batchesOf(rows, ROWS_PER_STATEMENT))
    await trx.insertInto('quarantine').values(batch).execute()
}

const storable = (text: string) => {
  const shown = text.length > KEPT_CHARACTERS ? `${text.slice(0, KEPT_CHARACTERS)}…` : text
  // by way of UTF-8, half of a surrogate pair becomes a replacement character
  return Buffer.from(shown.replaceAll('\0', '␀')).toString()
}
