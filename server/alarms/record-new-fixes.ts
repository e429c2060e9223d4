import { sql, type Transaction } from 'kysely'
import { isSimulated } from '../../domain/fix/fix.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { toBatches } from '../fixes/batches.ts'
import './alarm-tables.ts'

const AT_ONCE = 200

/**
 * Queues guards with new fixes for alarm checks, in the transaction that stores the fixes. An entry has its
 * first new fix's time.
 */
export async function recordNewFixes(
  trx: Transaction<Tables>,
  company: CompanyId,
  fixes: readonly { workerId: string; t: number; source?: string }[],
  at: number,
): Promise<void> {
  const first = new Map<string, number>()
  const fake = new Map<string, number>()
  for (const { workerId, t, source } of fixes) {
    first.set(workerId, Math.min(t, first.get(workerId) ?? t))
    if (source !== undefined && isSimulated(source)) fake.set(workerId, Math.min(t, fake.get(workerId) ?? t))
  }
  const rows = [...first]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([worker_id, from_t]) => ({
      company,
      worker_id,
      from_t,
      fake_t: fake.get(worker_id) ?? null,
      noted: 1,
      at,
    }))
  for (const batch of toBatches(rows, AT_ONCE))
    await trx
      .insertInto('alarm_queue')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['company', 'worker_id']).doUpdateSet({
          from_t: sql`case when excluded.from_t < alarm_queue.from_t then excluded.from_t else alarm_queue.from_t end`,
          fake_t: sql`case when alarm_queue.fake_t is null or excluded.fake_t < alarm_queue.fake_t then excluded.fake_t else alarm_queue.fake_t end`,
          noted: sql`alarm_queue.noted + 1`,
        }),
      )
      .execute()
}
