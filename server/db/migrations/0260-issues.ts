import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Issues, and which pictures they name. */
export const issues: Migration = {
  name: '0260-issues',
  up: async (trx) => {
    let table = trx.schema
      .createTable('issue')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('issue_pk', ['company', 'id'])
    for (const column of ['number', 'title', 'search', 'kind', 'level', 'status', 'site_post_id'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['description', 'author', 'files_before', 'files_after'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['serial', 'year', 'reported_at', 'due_at', 'status_at', 'recurrences'])
      table = table.addColumn(column, 'bigint', (c) => c.notNull())
    for (const column of ['latitude', 'longitude']) table = table.addColumn(column, sql`double precision`)
    for (const column of ['place', 'user_id', 'worker_id', 'note', 'hold_reason', 'hold_note', 'hold_until'])
      table = table.addColumn(column, 'text')
    for (const column of ['resolution', 'work_done', 'resolved_by', 'verified_by', 'reopen_reason'])
      table = table.addColumn(column, 'text')
    for (const column of ['close_reason', 'close_note', 'occurrence_id', 'checklist_run_id', 'recurrence_of'])
      table = table.addColumn(column, 'text')
    for (const column of ['resolved_at', 'verified_at', 'checklist_item'])
      table = table.addColumn(column, 'bigint')
    await table.execute()
    // the first page of a list is read, and the rest is not sorted for it
    await sql`create index issue_by_number on issue (company, length(id), id)`.execute(trx)
    const found = ['title', 'level', 'site_post_id', 'user_id', 'worker_id', 'status_at']
    for (const column of [...found, 'occurrence_id', 'checklist_run_id', 'recurrence_of'])
      await trx.schema.createIndex(`issue_by_${column}`).on('issue').columns(['company', column]).execute()
    await trx.schema
      .createIndex('issue_by_status')
      .on('issue')
      .columns(['company', 'status', 'due_at'])
      .execute()
    await trx.schema.createIndex('issue_by_due').on('issue').columns(['company', 'due_at']).execute()
    await trx.schema
      .createTable('issue_file')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('digest', 'text', (c) => c.notNull())
      .addColumn('issue_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('issue_file_pk', ['company', 'digest', 'issue_id'])
      .execute()
  },
}
