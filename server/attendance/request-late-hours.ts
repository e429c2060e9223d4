import type { Transaction } from 'kysely'
import { FROZEN_SHEET_PHASES } from '../../domain/attendance/attendance-sheet.ts'
import { closedUntil, sealHourStart } from '../../domain/evidence/seals/closed-hours.ts'
import { addDays, zoneDateAt } from '../../domain/time/zone-days.ts'
import { setTimer } from '../background/timer.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/** name of the policy; stored in the database, so it must never change */
export const LATE_ATTENDANCE = 'late-attendance'
/** delay (ms) until the computation, because a phone may send its stored fixes in several messages */
const SENDING_MS = 15_000

/** Returns the guard and hour from the key of a timer of this policy. */
export function parseLateHourKey(key: string): { workerId: string; hour: number } {
  const cut = key.lastIndexOf('.')
  return { workerId: key.slice(0, cut), hour: Number(key.slice(cut + 1)) }
}

interface StoredFix {
  worker_id: string
  t: number
  late: number | null
  received: number
}

/**
 * Schedules the recomputation of attendance. Needed for fixes that arrived after their hour was closed, or
 * after the sheet of that day was approved.
 */
export async function requestLateHours(
  trx: Transaction<Tables>,
  company: CompanyId,
  fixes: readonly StoredFix[],
): Promise<void> {
  const hours = new Map<string, number>()
  const late = fixes.filter((fix) => fix.late !== null)
  const held = fixes.filter((fix) => fix.late === null && fix.t < closedUntil(fix.received))
  for (const { worker_id, t, received } of [
    ...late,
    ...((await areApproved(trx, company, held)) ? held : []),
  ])
    hours.set(`${worker_id}.${sealHourStart(t)}`, received + SENDING_MS)
  for (const [key, dueAt] of [...hours].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await setTimer(trx, { company, policy: LATE_ATTENDANCE, key, dueAt })
}

/**
 * Returns whether an approved sheet may contain one of these fixes. Counts two days around, for any time
 * zone.
 */
async function areApproved(
  trx: Transaction<Tables>,
  company: CompanyId,
  fixes: readonly StoredFix[],
): Promise<boolean> {
  if (fixes.length === 0) return false
  const times = fixes.map(({ t }) => t)
  const sheet = await trx
    .selectFrom('attendance_sheet')
    .select('id')
    .where('company', '=', company)
    .where('status', 'in', FROZEN_SHEET_PHASES)
    .where('from_day', '<=', addDays(zoneDateAt(Math.max(...times), 'UTC'), 1))
    // a duty that began the evening before belongs to the day before
    .where('to_day', '>=', addDays(zoneDateAt(Math.min(...times), 'UTC'), -2))
    .limit(1)
    .executeTakeFirst()
  return sheet !== undefined
}
