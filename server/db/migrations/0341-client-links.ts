import type { Migration } from '../migrate.ts'

/** Links by which clients see their own sites. */
export const clientLinks: Migration = {
  name: '0341-client-links',
  up: async (trx) => {
    await trx.schema
      .createTable('client_link')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('client_id', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addColumn('expires_on', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('issued_at', 'bigint', (c) => c.notNull())
      .addColumn('revoked_at', 'bigint')
      .addPrimaryKeyConstraint('client_link_key', ['company', 'id'])
      .execute()
    await trx.schema
      .createIndex('client_link_by_hash')
      .unique()
      .on('client_link')
      .column('code_hash')
      .execute()
    await trx.schema
      .createIndex('client_link_by_client')
      .on('client_link')
      .columns(['company', 'client_id'])
      .execute()
  },
}
