import { zoneDaysBetween, type ZoneDay } from '../../domain/time/zone-days.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'

/**
 * The days that touch [from, to] (ms since epoch UTC) on which a guard has fixes. Each day is one step into the index
 * of the fixes, however many there are.
 */
export async function findDaysWithFixes(
  db: Database,
  company: CompanyId,
  workerId: string,
  { from, to, timeZone }: { from: number; to: number; timeZone: string },
): Promise<ZoneDay[]> {
  const days = zoneDaysBetween(from, to, timeZone)
  const firstOf = (day: ZoneDay) =>
    db
      .selectFrom('fix')
      .select((eb) => eb.fn.min('t').as('t'))
      .where('company', '=', company)
      .where('worker_id', '=', workerId)
      .where('t', '>=', day.from)
      .where('t', '<', day.to)
  const [first, ...others] = days
  if (!first) return []
  const rows = await others.reduce((all, day) => all.unionAll(firstOf(day)), firstOf(first)).execute()
  return days.filter((day) => rows.some(({ t }) => t !== null && t >= day.from && t < day.to))
}
