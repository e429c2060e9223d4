import type { Migration } from '../migrate.ts'

/** Which exports a guard is in, so that the guard's history tells of them. Exports were no events before. */
export const fixExports: Migration = {
  name: '0101-fix-exports',
  up: async (trx) => {
    await trx.schema
      .createTable('exported_guard')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('number', 'bigint', (c) => c.notNull())
      .addColumn('position', 'bigint', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('exported_guard_pk', ['company', 'worker_id', 'number'])
      .execute()
  },
}
