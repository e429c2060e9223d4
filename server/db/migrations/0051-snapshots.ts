import type { Migration } from '../migrate.ts'

export const snapshots: Migration = {
  name: '0051-snapshots',
  up: async (trx) => {
    await trx.schema
      .createTable('snapshot')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('stream', 'text', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('snapshot_pk', ['company', 'stream'])
      .execute()
  },
}
