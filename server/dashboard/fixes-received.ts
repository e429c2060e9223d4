import type { Dashboard } from '../../contract/dashboard/dashboard.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { COUNT_SLOT_MS } from '../fixes/count-fixes.ts'

/** twelve hours and the ten minutes that go on */
const SLOTS = 73

/** Counts the fixes of each ten minutes of the last twelve hours, oldest first, including empty ones. */
export async function countReceivedFixes(
  { db, now }: Context,
  company: CompanyId,
): Promise<Dashboard['fixes']> {
  const first = (Math.floor(now() / COUNT_SLOT_MS) - SLOTS + 1) * COUNT_SLOT_MS
  const rows = await db
    .selectFrom('fix_count')
    .select(['slot', 'count'])
    .where('company', '=', company)
    .where('slot', '>=', first)
    .execute()
  const counts = new Map(rows.map(({ slot, count }) => [slot, count]))
  return Array.from({ length: SLOTS }, (_, i) => {
    const t = first + i * COUNT_SLOT_MS
    return { t, count: counts.get(t) ?? 0 }
  })
}
