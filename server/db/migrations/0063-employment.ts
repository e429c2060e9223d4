import type { Migration } from '../migrate.ts'

/** Where a guard stands with the company; who was there before is active. */
export const employment: Migration = {
  name: '0063-employment',
  up: async (trx) => {
    await trx.schema
      .alterTable('worker')
      .addColumn('status', 'text', (c) => c.notNull().defaultTo('active'))
      .execute()
    for (const column of ['status_reason', 'leave_until', 'ended_on'])
      await trx.schema.alterTable('worker').addColumn(column, 'text').execute()
    await trx.schema.createIndex('worker_by_status').on('worker').columns(['company', 'status']).execute()
  },
}
