import type { Migration } from '../migrate.ts'

/** How far fixes were read, for each kind that reads them against a fence. What was known is read anew from the fixes. */
export const alarmFolds: Migration = {
  name: '0550-alarm-folds',
  up: async (trx) => {
    await trx.schema.dropTable('alarm_fold').execute()
    await trx.schema
      .createTable('alarm_fold')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('alarm_fold_pk', ['company', 'worker_id', 'kind'])
      .addColumn('fence', 'text', (c) => c.notNull())
      .addColumn('t', 'bigint', (c) => c.notNull())
      .addColumn('since', 'bigint')
      .addColumn('metres', 'double precision', (c) => c.notNull())
      .addColumn('seen', 'bigint')
      .execute()
  },
}
