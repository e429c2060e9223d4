import { zoneDaysBetween, type ZoneDay } from '../../../domain/time/zone-days.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Database } from '../../db/open-database.ts'
import type { Fix, LateFix } from '../../../domain/fix/fix.ts'
import { currentFixes } from './read-revisions.ts'

export interface Span {
  workerId: string
  /** ms since epoch UTC; included */
  from: number
  /** ms since epoch UTC; not included */
  to: number
  newestFirst?: boolean
}

const BATCH = 1000

/**
 * Returns at most `limit` fixes of a guard in a period, by time, or newest first. Of a fix's revisions,
 * returns the shown one.
 */
export async function readFixes(
  db: Database,
  company: CompanyId,
  { workerId, from, to, newestFirst = false }: Span,
  limit = BATCH,
): Promise<readonly (Fix | LateFix)[]> {
  const rows = await db
    .selectFrom('fix')
    .select(['t', 'lat_e7', 'lon_e7', 'accuracy', 'speed', 'late', 'received'])
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .where('t', '>=', from)
    .where('t', '<', to)
    .orderBy('t', newestFirst ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return currentFixes(db, company, workerId, rows)
}

/** Yields all fixes of a guard in a period, in batches. Yields to the event loop between them. */
export async function* readFixBatches(
  db: Database,
  company: CompanyId,
  span: Span,
): AsyncGenerator<readonly (Fix | LateFix)[], void, undefined> {
  let { from, to } = span
  for (;;) {
    const batch = await readFixes(db, company, { ...span, from, to }, BATCH)
    const last = batch.at(-1)
    if (!last) return
    yield batch
    if (batch.length < BATCH) return
    if (span.newestFirst) to = last.t
    else from = last.t + 1
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * Returns those days that overlap [from, to] (ms since epoch UTC) and have fixes of a guard. Each day needs
 * one index lookup.
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
