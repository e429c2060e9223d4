import { sql, type Transaction } from 'kysely'
import { SYSTEM_SETTINGS } from '../../domain/records/system-defaults.ts'
import type { Tables } from '../db/tables.ts'
import { groupBy } from '../fixes/batches.ts'
import type { PurgeJob } from './purge.ts'

const DAY_MS = 24 * 3_600_000
/** Maximum number of quarantined messages per device. */
export const MAX_QUARANTINED_PER_DEVICE = 1000

/** Deletes quarantined messages that are older than the company's retention. */
export const purgeOldMessages: PurgeJob = async (trx, now, most) => {
  const olderThan = (days: number) =>
    trx
      .selectFrom('quarantine')
      .select(['company', 'device_id', 'number'])
      .where('received_at', '<', now - days * DAY_MS)
      .orderBy('received_at')
      .limit(most)
  const chosen = await trx
    .selectFrom('system_settings')
    .select(['company', 'rejected_retention_days as days'])
    .where('rejected_retention_days', 'is not', null)
    .execute()
  const usual = olderThan(SYSTEM_SETTINGS.rejectedRetentionDays)
  const companies = chosen.map(({ company }) => company)
  const searches = [
    companies.length === 0 ? usual : usual.where('company', 'not in', companies),
    ...chosen.map(({ company, days }) =>
      olderThan(days ?? SYSTEM_SETTINGS.rejectedRetentionDays).where('company', '=', company),
    ),
  ]
  for (const search of searches) {
    const old = await search.execute()
    await remove(trx, old)
    if (old.length > 0) return old.length
  }
  return 0
}

/** Deletes the oldest messages of a device with too many in quarantine. */
export const purgeSurplusMessages: PurgeJob = async (trx, _now, most) => {
  const kept = sql<number>`quarantined - purged`
  const device = await trx
    .selectFrom('device_trouble')
    .select(['company', 'device_id', kept.as('kept')])
    .where(kept, '>', MAX_QUARANTINED_PER_DEVICE)
    .limit(1)
    .executeTakeFirst()
  if (!device) return 0
  const surplus = await trx
    .selectFrom('quarantine')
    .select(['company', 'device_id', 'number'])
    .where('company', '=', device.company)
    .where('device_id', device.device_id === '' ? 'is' : '=', device.device_id || null)
    .orderBy('number')
    .limit(Math.min(most, device.kept - MAX_QUARANTINED_PER_DEVICE))
    .execute()
  await remove(trx, surplus)
  return surplus.length
}

type Row = Pick<Tables['quarantine'], 'company' | 'device_id' | 'number'>

async function remove(trx: Transaction<Tables>, rows: readonly Row[]): Promise<void> {
  const devices = groupBy(rows, (row) => `${row.company} ${row.device_id ?? ''}`)
  // the same lock order as in ingest prevents deadlocks
  for (const [, ofDevice] of [...devices].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { company, device_id } = ofDevice[0] as Row
    await trx
      .deleteFrom('quarantine')
      .where('company', '=', company)
      .where(
        'number',
        'in',
        ofDevice.map(({ number }) => number),
      )
      .execute()
    await trx
      .updateTable('device_trouble')
      .set((eb) => ({ purged: eb('purged', '+', ofDevice.length) }))
      .where('company', '=', company)
      .where('device_id', '=', device_id ?? '')
      .execute()
  }
}
