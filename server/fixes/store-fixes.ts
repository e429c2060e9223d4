import { sql, type Transaction } from 'kysely'
import { betterFix, type Fix } from '../../domain/fix/fix.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { batchesOf } from './batches.ts'
import { toPosition } from './fix-row.ts'

export type SourcedFix = Fix & { source: string; received: number }

const ROWS_PER_STATEMENT = 256
/** stands for "unknown" among accuracies in metres and speeds in m/s: greater than any */
const UNKNOWN = sql.lit(1e9)

/** One fix for each (worker, t): of several the better one, by worker and time. */
export function uniqueFixes<F extends Fix>(fixes: Iterable<F>): F[] {
  const best = new Map<string, F>()
  for (const fix of fixes) {
    const key = `${fix.workerId} ${fix.t}`
    const known = best.get(key)
    best.set(key, known ? betterFix(known, fix) : fix)
  }
  return [...best.values()].sort((a, b) =>
    a.workerId === b.workerId ? a.t - b.t : a.workerId < b.workerId ? -1 : 1,
  )
}

/**
 * Stores fixes of which no two have one identity, and gives those that were new or better than the one known
 * (the rule of `betterFix`, in SQL).
 */
export async function storeFixes<F extends SourcedFix>(
  trx: Transaction<Tables>,
  company: CompanyId,
  fixes: readonly F[],
): Promise<F[]> {
  const stored: F[] = []
  for (const batch of batchesOf(fixes, ROWS_PER_STATEMENT)) {
    const rows = batch.map((fix) => ({
      company,
      ...toPosition(fix),
      source: fix.source,
      received: fix.received,
    }))
    const written = await trx
      .insertInto('fix')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['company', 'worker_id', 't'])
          .doUpdateSet((eb) => ({
            lat_e7: eb.ref('excluded.lat_e7'),
            lon_e7: eb.ref('excluded.lon_e7'),
            accuracy: eb.ref('excluded.accuracy'),
            speed: eb.ref('excluded.speed'),
            source: eb.ref('excluded.source'),
            received: eb.ref('excluded.received'),
          }))
          .where(
            sql<boolean>`(coalesce(excluded.accuracy, ${UNKNOWN}), excluded.lat_e7, excluded.lon_e7,
                coalesce(excluded.speed, ${UNKNOWN}))
              < (coalesce(fix.accuracy, ${UNKNOWN}), fix.lat_e7, fix.lon_e7, coalesce(fix.speed, ${UNKNOWN}))`,
          ),
      )
      .returning(['worker_id', 't'])
      .execute()
    if (written.length === batch.length) stored.push(...batch)
    else {
      const kept = new Set(written.map((row) => `${row.worker_id} ${row.t}`))
      stored.push(...batch.filter((fix) => kept.has(`${fix.workerId} ${fix.t}`)))
    }
  }
  return stored
}
