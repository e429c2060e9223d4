import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/** The time of a guard's newest fix. On PostgreSQL no newer one is committed until this transaction has ended. */
export async function newestHeld(
  { engine }: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  workerId: string,
): Promise<number | null> {
  const row = await trx
    .selectFrom('live_location')
    .select('t')
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  return row?.t ?? null
}
