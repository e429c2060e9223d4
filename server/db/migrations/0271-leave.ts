import type { Migration } from '../migrate.ts'

/** Days on which guards do not work. */
export const leave: Migration = {
  name: '0271-leave',
  up: async (trx) => {
    let table = trx.schema
      .createTable('leave')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('leave_pk', ['company', 'id'])
      .addColumn('archived_at', 'bigint')
    for (const column of ['search', 'worker_id', 'kind', 'first_day', 'last_day'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    await table.addColumn('note', 'text').execute()
    for (const column of ['worker_id', 'first_day', 'kind', 'search'])
      await trx.schema.createIndex(`leave_by_${column}`).on('leave').columns(['company', column]).execute()
  },
}
