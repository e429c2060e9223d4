import { sql, type Transaction } from 'kysely'
import { SETTLING_MS } from '../../domain/round-runs/settle-run.ts'
import { setTimer } from '../background/timer.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { toBatches, padWith, groupBy } from '../fixes/batches.ts'

const WORKERS_PER_QUERY = 256

/**
 * Schedules a new check of the rounds that overlap late fixes, in the transaction that stores them; `now` in
 * ms since epoch UTC. Other fixes cause no query.
 */
export async function requestRoundRecheck(
  trx: Transaction<Tables>,
  company: CompanyId,
  stored: readonly { workerId: string; t: number }[],
  now: number,
): Promise<void> {
  const late = stored.filter(({ t }) => t <= now - SETTLING_MS)
  if (late.length === 0) return
  const spans = [...groupBy(late, ({ workerId }) => workerId)].map(([workerId, fixes]) => {
    const times = fixes.map(({ t }) => t)
    return spanRow(workerId, Math.min(...times), Math.max(...times))
  })
  for (const batch of toBatches(spans, WORKERS_PER_QUERY)) {
    const { rows } = await sql<{ round_run_id: string }>`
      with span (worker_id, first, last) as (values ${sql.join(padWith(batch, spanRow('', 0, 0)))})
      select distinct walks.round_run_id from span cross join round_run_guard as walks
      where walks.company = ${company} and walks.worker_id = span.worker_id
        and walks.closes_at >= span.first and walks.opens_at <= span.last`.execute(trx)
    for (const { round_run_id: id } of rows)
      await setTimer(trx, { company, policy: ROUND_RUNS, key: `reread.${id}`, dueAt: now })
  }
}

const spanRow = (workerId: string, first: number, last: number) =>
  sql`(cast(${workerId} as text), cast(${first} as bigint), cast(${last} as bigint))`

/** name of the policy; it never changes, because stored positions and timers contain it */
export const ROUND_RUNS = 'round-runs'

/** Parses the key of a timer, such as `route.7`: `about` is what to do, `id` the route or round. */
export function parseRoundTimer(key: string): { about: string; id: string } {
  const cut = key.indexOf('.')
  return { about: key.slice(0, cut), id: key.slice(cut + 1) }
}
