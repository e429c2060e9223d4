import type { Migration } from '../migrate.ts'

/** Who at a client is to get its reports and alerts. */
export const subscribers: Migration = {
  name: '0072-subscribers',
  up: async (trx) => {
    let table = trx.schema
      .createTable('subscriber')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('subscriber_pk', ['company', 'id'])
      .addColumn('archived_at', 'bigint')
    for (const column of ['client_id', 'name', 'search', 'email', 'topics', 'status'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['job_title', 'phone']) table = table.addColumn(column, 'text')
    await table.execute()
    for (const column of ['client_id', 'status'])
      await trx.schema
        .createIndex(`subscriber_by_${column}`)
        .on('subscriber')
        .columns(['company', column])
        .execute()
  },
}
