import type { Transaction } from 'kysely'
import { sealHourOf } from '../../domain/evidence/closed-hours.ts'
import { setTimer } from '../background/timer.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/** The name of the policy: it never changes. */
export const LATE_ATTENDANCE = 'late-attendance'
/** a phone sends what it held back in several messages */
const SENDING_MS = 15_000

/** Which hour of which guard a timer of the policy is about. */
export function lateHourOf(key: string): { workerId: string; hour: number } {
  const cut = key.lastIndexOf('.')
  return { workerId: key.slice(0, cut), hour: Number(key.slice(cut + 1)) }
}

/** Has attendance computed again for the hours of guards for which fixes came after the hour was closed. */
export async function askForLateHours(
  trx: Transaction<Tables>,
  company: CompanyId,
  fixes: readonly { worker_id: string; t: number; late: number | null; received: number }[],
): Promise<void> {
  const hours = new Map<string, number>()
  for (const { worker_id, t, late, received } of fixes)
    if (late !== null) hours.set(`${worker_id}.${sealHourOf(t)}`, received + SENDING_MS)
  for (const [key, dueAt] of [...hours].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await setTimer(trx, { company, policy: LATE_ATTENDANCE, key, dueAt })
}
