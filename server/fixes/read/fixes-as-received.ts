import { currentRevision } from '../../../domain/fix/fix.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Database } from '../../db/open-database.ts'
import { fixFromPosition } from '../fix-row.ts'
import type { FixTables } from '../fix-tables.ts'
import type { Span } from './read-fixes.ts'
import { groupBy } from '../batches.ts'

/** A revision of a fix that was shown from its arrival until another revision replaced it. */
export type AsReceivedRow = Pick<
  FixTables['fix'],
  't' | 'lat_e7' | 'lon_e7' | 'accuracy' | 'speed' | 'received' | 'late'
>

const BATCH = 1000

/**
 * Yields the revisions of a period's fixes that were ever shown, with their arrival times, in batches. They
 * are in order of time; revisions of one fix are in order of arrival.
 */
export async function* readAsReceived(
  db: Database,
  company: CompanyId,
  { workerId, from, to }: Omit<Span, 'newestFirst'>,
): AsyncGenerator<AsReceivedRow[], void, undefined> {
  const rowsOf = (table: 'fix' | 'fix_version', first: number, end: number) =>
    db
      .selectFrom(table)
      .select(['t', 'lat_e7', 'lon_e7', 'accuracy', 'speed', 'received', 'late'])
      .where('company', '=', company)
      .where('worker_id', '=', workerId)
      .where('t', '>=', first)
      .where('t', '<', end)
  for (let first = from; ;) {
    const rows = await rowsOf('fix', first, to).orderBy('t').limit(BATCH).execute()
    const last = rows.at(-1)
    if (!last) return
    const others = await rowsOf('fix_version', first, last.t + 1)
      .orderBy('t')
      .orderBy('version')
      .execute()
    const again = groupBy(others, ({ t }) => t)
    yield rows.flatMap((row) => shownInTurn([row, ...(again.get(row.t) ?? [])], workerId))
    if (rows.length < BATCH) return
    first = last.t + 1
    await new Promise((resolve) => setImmediate(resolve))
  }
}

type Version = AsReceivedRow

/** Returns those revisions of one fix that were shown when they arrived, in order of arrival. */
function shownInTurn([first, ...others]: Version[], workerId: string): Version[] {
  if (!first) return []
  const whole = (row: Version) => ({ ...fixFromPosition(row, workerId), late: row.late, row })
  const shown = [first]
  let best = whole(first)
  for (const row of others) {
    const next = currentRevision(best, whole(row))
    if (next === best) continue
    best = next
    shown.push({ ...row, received: Math.max(row.received, shown.at(-1)?.received ?? 0) })
  }
  return shown
}
