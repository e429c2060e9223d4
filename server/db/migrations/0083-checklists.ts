import type { Migration } from '../migrate.ts'

/** What guards are asked, and at which posts. */
export const checklists: Migration = {
  name: '0083-checklists',
  up: async (trx) => {
    let table = trx.schema
      .createTable('checklist')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('checklist_pk', ['company', 'id'])
      .addColumn('archived_at', 'bigint')
    for (const column of ['title', 'search', 'kind', 'items', 'status'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    await table.execute()
    for (const column of ['kind', 'status'])
      await trx.schema
        .createIndex(`checklist_by_${column}`)
        .on('checklist')
        .columns(['company', column])
        .execute()
    await trx.schema
      .createTable('site_post_checklist')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('site_post_id', 'text', (c) => c.notNull())
      .addColumn('checklist_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('site_post_checklist_pk', ['company', 'site_post_id', 'checklist_id'])
      .execute()
    await trx.schema
      .createIndex('site_post_checklist_by_checklist')
      .on('site_post_checklist')
      .columns(['company', 'checklist_id'])
      .execute()
  },
}
