import type { Migration } from '../migrate.ts'

export const savedFilters: Migration = {
  name: '0077-saved-filters',
  up: async (trx) => {
    await trx.schema
      .createTable('saved_filter')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('list', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('query', 'text', (c) => c.notNull())
      .addColumn('shared', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('saved_filter_pk', ['company', 'id'])
      .addUniqueConstraint('saved_filter_name', ['company', 'account_id', 'list', 'name'])
      .execute()
  },
}
