import type { Migration } from '../migrate.ts'

/** What a code is for, everything that came by one, and what bounds it. */
export const reportsByCode: Migration = {
  name: '0340-reports-by-code',
  up: async (trx) => {
    await trx.schema
      .alterTable('reporting_code')
      .addColumn('uses', 'text', (c) => c.notNull().defaultTo('["checklist"]'))
      .execute()
    await trx.schema.alterTable('clock_event').addColumn('withdrawn_at', 'bigint').execute()
    await trx.schema
      .alterTable('field_sender')
      .addColumn('credential', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await trx.schema
      .alterTable('field_sender')
      .addColumn('first_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await trx.schema
      .createIndex('field_sender_by_credential')
      .on('field_sender')
      .columns(['company', 'credential', 'first_at'])
      .execute()
    await trx.schema
      .createIndex('field_sender_by_age')
      .on('field_sender')
      .columns(['company', 'received_at'])
      .execute()

    let table = trx.schema
      .createTable('field_report')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('field_report_pk', ['company', 'id'])
    for (const column of ['reporting_code_id', 'site_post_id', 'use', 'title', 'search', 'sender', 'status'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['made_at', 'received_at', 'correction'])
      table = table.addColumn(column, 'bigint', (c) => c.notNull())
    for (const column of [
      'worker_id',
      'checkpoint_id',
      'outcome',
      'clock_event',
      'reporter',
      'guard_number',
      'note',
      'photo',
      'signature',
      'position',
      'reason',
      'decided_by',
    ])
      table = table.addColumn(column, 'text')
    await table
      .addColumn('doubts', 'text', (c) => c.notNull())
      .addColumn('decided_at', 'bigint')
      .execute()
    for (const column of ['received_at', 'made_at'])
      await trx.schema
        .createIndex(`field_report_by_${column}`)
        .on('field_report')
        .columns(['company', column])
        .execute()
    for (const column of ['site_post_id', 'reporting_code_id', 'sender', 'status'])
      await trx.schema
        .createIndex(`field_report_by_${column}`)
        .on('field_report')
        .columns(['company', column, 'received_at'])
        .execute()
    await trx.schema
      .createIndex('field_report_by_worker_id')
      .on('field_report')
      .columns(['company', 'worker_id', 'made_at'])
      .execute()
    await trx.schema
      .createIndex('field_report_by_use')
      .on('field_report')
      .columns(['company', 'use', 'received_at'])
      .execute()
  },
}
