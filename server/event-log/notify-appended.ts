import { sql, type Transaction } from 'kysely'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

export const EVENT_CHANNEL = 'askari_event'

/**
 * Notifies the other server processes that the company's log has new events. PostgreSQL sends it when the
 * transaction commits.
 */
export async function notifyAppended(
  context: Pick<Context, 'engine'>,
  trx: Transaction<Tables>,
  company: CompanyId,
): Promise<void> {
  if (context.engine === 'postgres') await sql`select pg_notify(${EVENT_CHANNEL}, ${company})`.execute(trx)
}
