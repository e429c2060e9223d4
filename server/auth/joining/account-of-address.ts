import { sql, type Kysely, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import { companyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { accountsWithPassword } from '../credential.ts'

/** any number, the same in every server process */
const ADDRESS_LOCK = 4_731_005

/**
 * Locks an email address (lower case) until the transaction ends, so that only one account of all companies
 * can take it.
 */
export async function lockEmail(
  { engine }: Pick<Context, 'engine'>,
  trx: Transaction<Tables>,
  email: string,
): Promise<void> {
  // SQLite has one writer at a time
  if (engine === 'postgres')
    await sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${email}))`.execute(trx)
}

/** The account with this address, in lower case; of no company, as addresses are unique over all of them. */
export async function findAccountByEmail(db: Kysely<Tables>, email: string) {
  const row = await accountsWithPassword(db)
    .select([
      'account.company',
      'account.id',
      'full_name',
      'password_hash',
      'account.invited_until',
      'account.suspended_at',
    ])
    .where('email', '=', email)
    .executeTakeFirst()
  return row && { ...row, company: companyId(row.company) }
}
