import type { Migration } from '../migrate.ts'

/** What an hour of guards costs from a day on. */
export const payRateTables: Migration = {
  name: '0493-pay-rates',
  up: async (trx) => {
    await trx.schema
      .createTable('pay_rate')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('pay_rate_pk', ['company', 'id'])
      .addColumn('search', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text')
      .addColumn('rank', 'text')
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('hourly', 'bigint', (c) => c.notNull())
      .addColumn('from', 'text', (c) => c.notNull())
      .addColumn('archived_at', 'bigint')
      .execute()
    for (const column of ['search', 'worker_id', 'from'])
      await trx.schema
        .createIndex(`pay_rate_by_${column}`)
        .on('pay_rate')
        .columns(['company', column])
        .execute()
  },
}
