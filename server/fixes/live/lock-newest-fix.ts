import type { Transaction } from 'kysely'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'

/** The time of a guard's newest fix, and when it arrived, ms since epoch UTC. */
export interface NewestFix {
  t: number
  received: number
}

/**
 * Returns a guard's newest fix; null before the first one. On PostgreSQL, it locks it: no newer one can be
 * committed before this transaction ends.
 */
export async function lockNewestFix(
  { engine }: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  workerId: string,
): Promise<NewestFix | null> {
  const row = await trx
    .selectFrom('live_location')
    .select(['t', 'received'])
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  return row ?? null
}
