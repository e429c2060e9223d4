import type { Migration } from '../migrate.ts'

/** Codes by which people report from a site post, their filled-in checklists, and who has sent how much in order. */
export const fieldReports: Migration = {
  name: '0220-field-reports',
  up: async (trx) => {
    await trx.schema
      .createTable('reporting_code')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('site_post_id', 'text', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('search', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addColumn('expires_on', 'text')
      .addColumn('expires_at', 'bigint')
      .addColumn('issued_at', 'bigint', (c) => c.notNull())
      .addColumn('revoked_at', 'bigint')
      .addPrimaryKeyConstraint('reporting_code_key', ['company', 'id'])
      .execute()
    await trx.schema
      .createIndex('reporting_code_by_hash')
      .unique()
      .on('reporting_code')
      .column('code_hash')
      .execute()
    await trx.schema
      .createIndex('reporting_code_by_post')
      .on('reporting_code')
      .columns(['company', 'site_post_id'])
      .execute()
    await trx.schema
      .createTable('checklist_run')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('site_post_id', 'text', (c) => c.notNull())
      .addColumn('checklist_id', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('search', 'text', (c) => c.notNull())
      .addColumn('reporter', 'text', (c) => c.notNull())
      .addColumn('reported', 'text', (c) => c.notNull())
      .addColumn('failures', 'bigint', (c) => c.notNull())
      .addColumn('happened_at', 'bigint', (c) => c.notNull())
      .addColumn('received_at', 'bigint', (c) => c.notNull())
      .addColumn('reported_by', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('checklist_run_key', ['company', 'id'])
      .execute()
    for (const column of ['site_post_id', 'checklist_id', 'happened_at'])
      await trx.schema
        .createIndex(`checklist_run_by_${column}`)
        .on('checklist_run')
        .columns(['company', column])
        .execute()
    await trx.schema
      .createTable('field_sender')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('sender', 'text', (c) => c.notNull())
      .addColumn('sequence', 'bigint', (c) => c.notNull())
      .addColumn('command_id', 'text', (c) => c.notNull())
      .addColumn('received_at', 'bigint', (c) => c.notNull())
      .addColumn('correction', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('field_sender_key', ['company', 'sender'])
      .execute()
  },
}
