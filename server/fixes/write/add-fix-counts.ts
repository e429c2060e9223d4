import type { Transaction } from 'kysely'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'

/** Length of the period of one row of `fix_count`, ms. */
export const COUNT_SLOT_MS = 600_000

/**
 * Counts stored fixes by the time of the fix. A phone's stored fixes that arrive later thus count in their
 * own hours.
 */
export async function addFixCounts(
  trx: Transaction<Tables>,
  company: CompanyId,
  stored: readonly { t: number }[],
): Promise<void> {
  const counts = new Map<number, number>()
  for (const { t } of stored) {
    const slot = Math.floor(t / COUNT_SLOT_MS) * COUNT_SLOT_MS
    counts.set(slot, (counts.get(slot) ?? 0) + 1)
  }
  // all transactions lock rows in the same order, which prevents deadlocks
  for (const [slot, count] of [...counts].sort(([a], [b]) => a - b))
    await trx
      .insertInto('fix_count')
      .values({ company, slot, count })
      .onConflict((conflict) =>
        conflict
          .columns(['company', 'slot'])
          .doUpdateSet((eb) => ({ count: eb('fix_count.count', '+', eb.ref('excluded.count')) })),
      )
      .execute()
}
