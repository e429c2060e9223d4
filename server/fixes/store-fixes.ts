import type { Transaction } from 'kysely'
import { betterFix, type Fix } from '../../domain/fix/fix.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Engine } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'
import { batchesOf } from './batches.ts'
import { fromPosition, sameFix, toPosition } from './fix-row.ts'
import { grouped } from './grouped.ts'
import { versionsOf } from './fix-versions.ts'

/** A fix and how it came. */
export type SourcedFix = Fix & {
  source: string
  received: number
  deviceId: string | null
  message: string | null
}

const ROWS_PER_STATEMENT = 256
/** A phone corrects itself once or twice; each version is read with its moment. */
const MOST_VERSIONS = 16

const keyOf = (fix: Pick<Fix, 'workerId' | 't'>) => `${fix.workerId} ${fix.t}`

/** By worker and time, which is the order in which every process takes rows; those of one moment stay in theirs. */
export const inOrder = <F extends Fix>(fixes: readonly F[]): F[] =>
  fixes.toSorted((a, b) => (a.workerId === b.workerId ? a.t - b.t : a.workerId < b.workerId ? -1 : 1))

/**
 * Keeps every version of every fix: what comes first of a (worker, t), and beside it whatever differs from what is
 * there. `fixes` are in order, several of one identity as they came. `shown` are of each identity the fix that is shown
 * from now on, where that is one of these; `beyond` is what was not kept, as its moment has enough versions.
 */
export async function storeFixes<F extends SourcedFix>(
  trx: Transaction<Tables>,
  engine: Engine,
  company: CompanyId,
  fixes: readonly F[],
): Promise<{ shown: F[]; beyond: F[] }> {
  const moments = [...grouped(fixes, keyOf).values()]
  const firsts = moments.flatMap(([first]) => first ?? [])
  const isNew = await insertFirsts(trx, company, firsts)
  if (isNew.size === fixes.length) return { shown: firsts, beyond: [] }
  const beyond: F[] = []
  const again = moments.filter((moment) => moment.length > 1 || !isNew.has(keyOf(moment[0] as F)))
  const shown = new Map(firsts.map((fix) => [keyOf(fix), fix as F | null]))
  for (const batch of batchesOf(again, ROWS_PER_STATEMENT)) {
    const known = await versionsOf(
      trx,
      engine,
      company,
      batch.flatMap(([first]) => first ?? []),
    )
    const added: Tables['fix_version'][] = []
    for (const moment of batch) {
      const key = keyOf(moment[0] as F)
      const before = (known.get(key) ?? []).map((row) => fromPosition(row, row.worker_id))
      // the first of these is among those that are known, as it was put there just now
      const here: Fix[] = isNew.has(key) ? moment.slice(0, 1) : before
      let best = here.reduce(betterFix)
      for (const fix of isNew.has(key) ? moment.slice(1) : moment) {
        if (here.some((one) => sameFix(one, fix))) continue
        if (here.length >= MOST_VERSIONS) {
          beyond.push(fix)
          continue
        }
        here.push(fix)
        added.push({ ...rowOf(company, fix), version: here.length })
        best = betterFix(best, fix)
      }
      shown.set(key, moment.find((fix) => fix === best) ?? null)
    }
    if (added.length > 0) await trx.insertInto('fix_version').values(added).execute()
  }
  return { shown: [...shown.values()].filter((fix) => fix !== null), beyond }
}

/** Gives the keys of those that were the first of their moment. */
async function insertFirsts(
  trx: Transaction<Tables>,
  company: CompanyId,
  firsts: readonly SourcedFix[],
): Promise<Set<string>> {
  const isNew = new Set<string>()
  for (const batch of batchesOf(firsts, ROWS_PER_STATEMENT)) {
    const written = await trx
      .insertInto('fix')
      .values(batch.map((fix) => rowOf(company, fix)))
      .onConflict((conflict) => conflict.columns(['company', 'worker_id', 't']).doNothing())
      .returning(['worker_id as workerId', 't'])
      .execute()
    for (const row of written) isNew.add(keyOf(row))
  }
  return isNew
}

const rowOf = (company: CompanyId, fix: SourcedFix): Tables['fix'] => ({
  company,
  ...toPosition(fix),
  source: fix.source,
  received: fix.received,
  device_id: fix.deviceId,
  message: fix.message,
})
