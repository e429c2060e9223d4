import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Reports that are mailed at certain times, their deliveries, and the files of these mails. */
export const reportScheduleTables: Migration = {
  name: '0491-report-schedules',
  up: async (trx, engine) => {
    let schedule = trx.schema
      .createTable('report_schedule')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('report_schedule_pk', ['company', 'id'])
    for (const column of [
      'name',
      'search',
      'slug',
      'frequency',
      'time_of_day',
      'time_zone',
      'format',
      'owner_id',
    ])
      schedule = schedule.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['client_id', 'assignment_id', 'subscriber_ids', 'addresses', 'unsubscribed'])
      schedule = schedule.addColumn(column, 'text')
    for (const column of ['weekday', 'only_if_not_empty', 'is_active'])
      schedule = schedule.addColumn(column, 'bigint', (c) => c.notNull())
    await schedule.addColumn('archived_at', 'bigint').execute()
    for (const column of ['search', 'client_id', 'assignment_id'])
      await trx.schema
        .createIndex(`report_schedule_by_${column}`)
        .on('report_schedule')
        .columns(['company', column])
        .execute()

    await trx.schema
      .createTable('report_delivery')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('report_delivery_pk', ['company', 'id'])
      .addColumn('schedule_id', 'text', (c) => c.notNull())
      .addColumn('due_at', 'bigint', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('recipients', 'bigint', (c) => c.notNull())
      .addColumn('detail', 'text')
      .execute()
    for (const columns of [['company', 'schedule_id', 'at'], ['at']])
      await trx.schema
        .createIndex(`report_delivery_by_${columns.join('_')}`)
        .on('report_delivery')
        .columns(columns)
        .execute()

    await trx.schema
      .createTable('mail_file')
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('mail_file_pk', ['id'])
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('content', engine === 'postgres' ? sql`bytea` : sql`blob`, (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await trx.schema.createIndex('mail_file_by_at').on('mail_file').column('at').execute()
    await trx.schema
      .createTable('mail_attachment')
      .addColumn('message_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('mail_attachment_pk', ['message_id'])
      .addColumn('file_id', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await trx.schema.createIndex('mail_attachment_by_at').on('mail_attachment').column('at').execute()
    await trx.schema.alterTable('report_run').addColumn('for_mail', 'bigint').execute()
  },
}
