import type { Migration } from '../migrate.ts'

/** Which persons in lists of records were erased, while the records stay. */
export const entryErasureTable: Migration = {
  name: '0521-entry-erasures',
  up: async (trx) => {
    await trx.schema
      .createTable('entry_erasure')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('entries', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('entry_erasure_pk', ['company', 'id'])
      .execute()
  },
}
