import type { Transaction } from 'kysely'
import { type ClosedHours, lateSealingRound } from '../../../domain/evidence/seals/closed-hours.ts'
import { type Fix, currentRevision } from '../../../domain/fix/fix.ts'
import { requestLateHours } from '../../attendance/request-late-hours.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Engine } from '../../db/open-database.ts'
import type { Tables } from '../../db/tables.ts'
import { toBatches, groupBy } from '../batches.ts'
import { recordLateHours } from './closed-hours.ts'
import { fixFromPosition, areFixesEqual, toPosition } from '../fix-row.ts'
import { insertFixes } from './insert-fixes.ts'
import { readRevisions } from '../read/read-revisions.ts'

export type SourcedFix = Fix & {
  source: string
  received: number
  deviceId: string | null
  message: string | null
}

const ROWS_PER_STATEMENT = 256
/**
 * Maximum number of revisions of a fix. A phone corrects a fix once or twice, and all revisions are read
 * together.
 */
const MOST_VERSIONS = 16

const keyOf = (fix: Pick<Fix, 'workerId' | 't'>) => `${fix.workerId} ${fix.t}`

/**
 * Sorts by guard and time, because all processes lock rows in this order. Reports of the same fix stay in
 * order.
 */
export const sortByWorkerAndTime = <F extends Fix>(fixes: readonly F[]): F[] =>
  fixes.toSorted((a, b) => (a.workerId === b.workerId ? a.t - b.t : a.workerId < b.workerId ? -1 : 1))

/**
 * Stores the first report of each fix, and later ones that differ as revisions. `fixes` must be sorted;
 * reports of the same fix must be in order of arrival. `closed` is the end of the closed hours.
 * Returns in `shown` the fixes that are now shown, and in `beyond` those that were not stored because of too
 * many revisions. `kept` are the stored rows.
 */
export async function storeFixes<F extends SourcedFix>(
  trx: Transaction<Tables>,
  engine: Engine,
  company: CompanyId,
  fixes: readonly F[],
  closed: ClosedHours,
): Promise<{ shown: F[]; beyond: F[]; kept: Tables['fix_version'][] }> {
  const moments = [...groupBy(fixes, keyOf).values()]
  const firsts = moments.flatMap(([first]) => first ?? [])
  const { isNew, rows: kept } = await insertFirsts(trx, engine, company, firsts, closed)
  if (isNew.size === fixes.length) {
    await recordLateHours(trx, company, kept)
    await requestLateHours(trx, company, kept)
    return { shown: firsts, beyond: [], kept }
  }
  const beyond: F[] = []
  const again = moments.filter((moment) => moment.length > 1 || !isNew.has(keyOf(moment[0] as F)))
  const shown = new Map(firsts.map((fix) => [keyOf(fix), fix as F | null]))
  for (const batch of toBatches(again, ROWS_PER_STATEMENT)) {
    const known = await readRevisions(
      trx,
      engine,
      company,
      batch.flatMap(([first]) => first ?? []),
    )
    const added: Tables['fix_version'][] = []
    for (const moment of batch) {
      const key = keyOf(moment[0] as F)
      const late = lateSealingRound((moment[0] as F).t, closed)
      const before = (known.get(key) ?? []).map((row) =>
        versionOf(fixFromPosition(row, row.worker_id), row.late),
      )
      // the first of these reports was just stored, so it is the only known revision
      const here = isNew.has(key) ? moment.slice(0, 1).map((fix) => versionOf(fix, late)) : before
      for (const fix of isNew.has(key) ? moment.slice(1) : moment) {
        if (here.some((one) => areFixesEqual(one, fix))) continue
        if (here.length >= MOST_VERSIONS) {
          beyond.push(fix)
          continue
        }
        here.push(versionOf(fix, late))
        added.push(rowOf(company, fix, closed, here.length))
      }
      const best = here.reduce(currentRevision)
      shown.set(key, moment.find((fix) => fix === best.of) ?? null)
    }
    if (added.length > 0) await trx.insertInto('fix_version').values(added).execute()
    kept.push(...added)
  }
  await recordLateHours(trx, company, kept)
  await requestLateHours(trx, company, kept)
  return { shown: [...shown.values()].filter((fix) => fix !== null), beyond, kept }
}

/** Returns a fix with the fields that decide which revision is shown. */
const versionOf = (fix: Fix, late: number | null) => ({ ...fix, late, of: fix })

/** Inserts first reports. Returns the keys and rows of those whose fix was new. */
async function insertFirsts(
  trx: Transaction<Tables>,
  engine: Engine,
  company: CompanyId,
  firsts: readonly SourcedFix[],
  closed: ClosedHours,
): Promise<{ isNew: Set<string>; rows: Tables['fix_version'][] }> {
  const isNew = new Set<string>()
  const rows: Tables['fix_version'][] = []
  for (const batch of toBatches(firsts, ROWS_PER_STATEMENT)) {
    const firstsOfBatch = batch.map((fix) => rowOf(company, fix, closed, 1))
    const stored = await insertFixes(trx, engine, firstsOfBatch)
    for (const { worker_id, t } of stored) isNew.add(keyOf({ workerId: worker_id, t }))
    if (stored.length === firstsOfBatch.length) rows.push(...firstsOfBatch)
    else rows.push(...firstsOfBatch.filter((row) => isNew.has(keyOf({ workerId: row.worker_id, t: row.t }))))
  }
  return { isNew, rows }
}

const rowOf = (
  company: CompanyId,
  fix: SourcedFix,
  closed: ClosedHours,
  version: number,
): Tables['fix_version'] => ({
  company,
  ...toPosition(fix),
  source: fix.source,
  received: fix.received,
  device_id: fix.deviceId,
  message: fix.message,
  late: lateSealingRound(fix.t, closed),
  version,
})
