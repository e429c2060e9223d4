import type { Kysely } from 'kysely'
import { companyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/** The account with this address, in lower case; of no company, as addresses are unique over all of them. */
export async function accountOf(db: Kysely<Tables>, email: string) {
  const row = await db
    .selectFrom('account')
    .leftJoin('credential', (join) =>
      join
        .onRef('credential.company', '=', 'account.company')
        .onRef('credential.account_id', '=', 'account.id'),
    )
    .select(['account.company', 'account.id', 'full_name', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row && { ...row, company: companyId(row.company) }
}
