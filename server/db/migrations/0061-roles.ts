import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** `searchText` of domain/text.ts as it was when this landed */
const folded = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/** Roles of a company's own, and accounts that are searched and found by their role. */
export const roles: Migration = {
  name: '0061-roles',
  up: async (trx) => {
    await trx.schema
      .createTable('role')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('search', 'text', (c) => c.notNull())
      .addColumn('permissions', 'text', (c) => c.notNull())
      .addColumn('archived_at', 'bigint')
      .addPrimaryKeyConstraint('role_pk', ['company', 'id'])
      .execute()
    await trx.schema.alterTable('account').addColumn('search', 'text').execute()
    const { rows } = await sql<{ company: string; id: string; full_name: string }>`
      select company, id, full_name from account`.execute(trx)
    for (const { company, id, full_name } of rows)
      await sql`update account set search = ${folded(full_name)}
        where company = ${company} and id = ${id}`.execute(trx)
    await trx.schema.createIndex('account_by_role').on('account').columns(['company', 'role']).execute()
  },
}
