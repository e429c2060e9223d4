import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The entries of occurrence books. */
export const occurrences: Migration = {
  name: '0201-occurrences',
  up: async (trx) => {
    let table = trx.schema
      .createTable('occurrence')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('occurrence_pk', ['company', 'id'])
    for (const column of ['site_post_id', 'category', 'priority', 'narrative', 'search', 'author', 'status'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['involved', 'attachments', 'supplements'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['year', 'serial', 'occurred_at', 'written_at', 'recorded_at'])
      table = table.addColumn(column, 'bigint', (c) => c.notNull())
    for (const column of ['action_taken', 'late_reason', 'worker_id', 'handover'])
      table = table.addColumn(column, 'text')
    for (const column of ['amends', 'amend_reason', 'amended_by', 'void_reason', 'voided_by'])
      table = table.addColumn(column, 'text')
    for (const column of ['outgoing_id', 'incoming_id', 'handover_state', 'handover_answer', 'answered_by'])
      table = table.addColumn(column, 'text')
    for (const column of ['reviewed_by', 'review_note']) table = table.addColumn(column, 'text')
    for (const column of ['reviewed_at', 'voided_at', 'answered_at'])
      table = table.addColumn(column, 'bigint')
    await table.execute()
    await trx.schema
      .createIndex('occurrence_by_serial')
      .on('occurrence')
      .columns(['company', 'site_post_id', 'year', 'serial'])
      .unique()
      .execute()
    // the first page of a list is read, and the rest is not sorted for it
    await sql`create index occurrence_by_number on occurrence (company, length(id), id)`.execute(trx)
    for (const column of ['occurred_at', 'category', 'priority', 'status', 'worker_id'])
      await trx.schema
        .createIndex(`occurrence_by_${column}`)
        .on('occurrence')
        .columns(['company', column])
        .execute()
    await trx.schema
      .createIndex('occurrence_of_day')
      .on('occurrence')
      .columns(['company', 'site_post_id', 'year', 'recorded_at'])
      .execute()
  },
}
