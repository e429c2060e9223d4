import type { Migration } from '../migrate.ts'

/** Credentials of other systems. */
export const apiTokenTables: Migration = {
  name: '0580-api-tokens',
  up: async (trx) => {
    await trx.schema
      .createTable('api_token')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('archived_at', 'bigint')
      .addColumn('search', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('scopes', 'text', (c) => c.notNull())
      .addColumn('expires_on', 'text', (c) => c.notNull())
      .addColumn('secret_at', 'bigint')
      .addPrimaryKeyConstraint('api_token_pk', ['company', 'id'])
      .execute()
    for (const column of ['search', 'expires_on'])
      await trx.schema
        .createIndex(`api_token_by_${column}`)
        .on('api_token')
        .columns(['company', column])
        .execute()
    await trx.schema
      .createTable('api_token_secret')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('token_id', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('mac', 'text', (c) => c.notNull())
      .addColumn('last_used_at', 'bigint')
      .addPrimaryKeyConstraint('api_token_secret_pk', ['company', 'token_id'])
      .execute()
  },
}
