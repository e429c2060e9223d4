import type { Migration } from '../migrate.ts'

/** Of a long stream every hundredth state is kept and not only the newest, so that its past is read from near by. */
export const statesOfAStream: Migration = {
  name: '0067-states-of-a-stream',
  up: async (trx) => {
    await trx.schema.dropTable('snapshot').execute()
    await trx.schema
      .createTable('snapshot')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('stream', 'text', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('snapshot_pk', ['company', 'stream', 'version'])
      .execute()
  },
}
