import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Checklists with a pass mark and a schedule, and their runs from the time when they are due to their review. */
export const checklistLives: Migration = {
  name: '0320-checklist-runs',
  up: async (trx) => {
    await trx.schema.alterTable('checklist').addColumn('pass_mark', 'bigint').execute()
    await trx.schema.alterTable('checklist').addColumn('schedule', 'text').execute()

    let table = trx.schema
      .createTable('checklist_run_of_life')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('checklist_run_pk', ['company', 'id'])
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('failures', 'bigint', (c) => c.notNull())
    for (const column of ['site_post_id', 'checklist_id', 'title', 'search', 'status'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of [
      'due_from',
      'due_to',
      'checklist_version',
      'score',
      'passed',
      'happened_at',
      'received_at',
    ])
      table = table.addColumn(column, 'bigint')
    for (const column of [
      'key',
      'round_run_id',
      'reporter',
      'reported',
      'reported_by',
      'reason',
      'review_note',
    ])
      table = table.addColumn(column, 'text')
    await table.execute()
    const kept = sql.raw(
      'company, id, site_post_id, checklist_id, title, search, reporter, reported, failures, happened_at, received_at, reported_by',
    )
    await sql`insert into checklist_run_of_life (${kept}, status, at, passed)
      select ${kept}, 'completed', happened_at, case when failures = 0 then 1 else 0 end from checklist_run`.execute(
      trx,
    )
    await trx.schema.dropTable('checklist_run').execute()
    await trx.schema.alterTable('checklist_run_of_life').renameTo('checklist_run').execute()

    for (const columns of [
      ['at'],
      ['status', 'at'],
      ['site_post_id', 'at'],
      ['checklist_id', 'at'],
      ['key'],
      // what trends count, without the rows themselves
      ['happened_at', 'failures', 'site_post_id'],
      ['score'],
      ['search'],
    ])
      await trx.schema
        .createIndex(`checklist_run_by_${columns[0]}`)
        .on('checklist_run')
        .columns(['company', ...columns])
        .execute()
    // what failed stays few beside what passed
    await sql`create index checklist_run_failed on checklist_run (company, at) where failures > 0`.execute(
      trx,
    )
    await trx.schema
      .createTable('checklist_failed_item')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('checklist_run_id', 'text', (c) => c.notNull())
      .addColumn('item', 'bigint', (c) => c.notNull())
      .addColumn('checklist_id', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('happened_at', 'bigint', (c) => c.notNull())
      .addColumn('incident_id', 'text')
      .addPrimaryKeyConstraint('checklist_failed_item_pk', ['company', 'checklist_run_id', 'item'])
      .execute()
    for (const columns of [
      ['text', 'checklist_id'],
      ['happened_at', 'checklist_id', 'text'],
      ['incident_id'],
    ])
      await trx.schema
        .createIndex(`checklist_failed_item_by_${columns[0]}`)
        .on('checklist_failed_item')
        .columns(['company', ...columns])
        .execute()
  },
}
