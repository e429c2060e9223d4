import type { Migration } from '../migrate.ts'

/** The fixes of each company are held against their seals in the background, and what differs is kept until it does no more. */
export const sealChecks: Migration = {
  name: '0095-seal-checks',
  up: async (trx) => {
    await trx.schema
      .createTable('seal_check')
      .addColumn('company', 'text', (c) => c.primaryKey())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .execute()
    await trx.schema
      .createTable('seal_fault')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('hour', 'bigint', (c) => c.notNull())
      .addColumn('late', 'bigint', (c) => c.notNull())
      .addColumn('fault', 'text', (c) => c.notNull())
      .addColumn('found_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('seal_fault_pk', ['company', 'worker_id', 'hour', 'late'])
      .execute()
  },
}
