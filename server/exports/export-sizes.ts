import type { Seer } from '../auth/within-limits.ts'
import type { Database } from '../db/open-database.ts'
import type { Span } from '../fixes/fixes-between.ts'
import { patrolsWithin } from '../fixes/fixes-seen.ts'
import type { ExportedGuard } from './exported-trail.ts'

/**
 * How many fixes of each guard in a span whoever asks may see; without those who have none. Between two guards the event
 * loop turns. `goesOn` throws to end it.
 */
export async function exportSizes(
  db: Database,
  seer: Seer,
  guards: readonly ExportedGuard[],
  { from, to }: Pick<Span, 'from' | 'to'>,
  goesOn: () => void,
): Promise<{ worker_id: string; fixes: number }[]> {
  const sizes: { worker_id: string; fixes: number }[] = []
  for (const { id: workerId } of guards) {
    goesOn()
    const fixes = await sizeOf(db, seer, { workerId, from, to })
    if (fixes > 0) sizes.push({ worker_id: workerId, fixes })
    await new Promise((resolve) => setImmediate(resolve))
  }
  return sizes
}

async function sizeOf(db: Database, { company, limits }: Seer, span: Span): Promise<number> {
  const spans = limits === null ? [span] : await patrolsWithin(db, company, limits, span)
  let fixes = 0
  for (const { workerId, from, to } of spans) {
    const { count } = await db
      .selectFrom('fix')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('company', '=', company)
      .where('worker_id', '=', workerId)
      .where('t', '>=', from)
      .where('t', '<', to)
      .executeTakeFirstOrThrow()
    fixes += Number(count)
  }
  return fixes
}
