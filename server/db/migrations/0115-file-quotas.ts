import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Who stored a file, and how much each company (account '') and each account's images take up. */
export const fileQuotas: Migration = {
  name: '0115-file-quotas',
  up: async (trx) => {
    await trx.schema
      .createTable('file_usage')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('account', 'text', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('file_usage_key', ['company', 'account'])
      .execute()
    await sql`insert into file_usage (company, account, bytes)
      select company, '', sum(bytes) from file group by company`.execute(trx)
    await trx.schema
      .alterTable('file')
      .addColumn('account', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await sql`create index file_unnamed_of_account on file (company, account, at) where named = 0`.execute(
      trx,
    )
  },
}
