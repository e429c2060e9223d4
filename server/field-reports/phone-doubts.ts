import type { Transaction } from 'kysely'
import {
  type CodeUsage,
  type Doubt,
  createDoubt,
  MAX_FIX_DISTANCE_MS,
  SHARED_PHONE_MS,
  guardPhoneDoubt,
} from '../../domain/field-reports/report-doubts.ts'
import { E7 } from '../../domain/fix/fix.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/** The sender of a report, and the guard whose number was typed. */
interface For {
  /** installation of the reporting page that sent the report */
  sender: string
  workerId: string | null
}

/**
 * Returns signs that somebody else reported in the name of a guard. Either the guard's own phone was
 * elsewhere, or this phone has also reported for another guard.
 */
export async function findPhoneDoubts(
  trx: Transaction<Tables>,
  company: CompanyId,
  use: CodeUsage,
  { sender, workerId }: For,
): Promise<Doubt[]> {
  if (workerId === null) return []
  const doubts: Doubt[] = []
  const fix = await nearestFix(trx, company, workerId, use.made)
  const elsewhere = fix && guardPhoneDoubt(use, fix)
  if (elsewhere) doubts.push(elsewhere)
  const other = await trx
    .selectFrom('field_report')
    .select('made_at')
    .where('company', '=', company)
    .where('sender', '=', sender)
    .where('worker_id', '!=', workerId)
    .where('status', '!=', 'rejected')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const apart = other && Math.abs(use.made - other.made_at)
  if (apart !== undefined && apart < SHARED_PHONE_MS)
    doubts.push(createDoubt('other_guard_by_phone', { seconds: Math.round(apart / 1000) }))
  return doubts
}

/** Returns the fix of a guard's own phone that is nearest to a time (ms since epoch UTC). */
async function nearestFix(trx: Transaction<Tables>, company: CompanyId, workerId: string, made: number) {
  const next = (isBefore: boolean) =>
    trx
      .selectFrom('fix')
      .select(['t', 'lat_e7', 'lon_e7', 'accuracy'])
      .where('company', '=', company)
      .where('worker_id', '=', workerId)
      .where('t', isBefore ? '<=' : '>', made)
      .where('t', isBefore ? '>=' : '<=', made + (isBefore ? -MAX_FIX_DISTANCE_MS : MAX_FIX_DISTANCE_MS))
      .orderBy('t', isBefore ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()
  const found = [await next(true), await next(false)].flatMap((row) => row ?? [])
  const [fix] = found.toSorted((a, b) => Math.abs(a.t - made) - Math.abs(b.t - made))
  // a fix without known accuracy proves nothing
  if (!fix || fix.accuracy === null) return null
  return { latitude: fix.lat_e7 / E7, longitude: fix.lon_e7 / E7, accuracyM: fix.accuracy, t: fix.t }
}
