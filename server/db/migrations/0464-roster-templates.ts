import type { Migration } from '../migrate.ts'

/** Weeks of duties by name. */
export const rosterTemplateTable: Migration = {
  name: '0464-roster-templates',
  up: async (trx) => {
    await trx.schema
      .createTable('roster_template')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('roster_template_pk', ['company', 'id'])
      .addColumn('archived_at', 'bigint')
      .addColumn('search', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('duties', 'text', (c) => c.notNull())
      .addColumn('duty_count', 'bigint', (c) => c.notNull())
      .execute()
    for (const column of ['search', 'duty_count'])
      await trx.schema
        .createIndex(`roster_template_by_${column}`)
        .on('roster_template')
        .columns(['company', column])
        .execute()
  },
}
