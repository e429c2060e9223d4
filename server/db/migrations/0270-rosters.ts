import type { Migration } from '../migrate.ts'

/** Weeks of rosters, what assignments need, and which guards are barred from a site. */
export const rosters: Migration = {
  name: '0270-rosters',
  up: async (trx) => {
    await trx.schema
      .createTable('roster_week')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('roster_week_pk', ['company', 'id'])
      .addColumn('assignment_id', 'text', (c) => c.notNull())
      .addColumn('week', 'text', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('duties', 'text', (c) => c.notNull())
      .addColumn('published', 'text')
      .addColumn('published_at', 'bigint')
      .execute()
    await trx.schema
      .createIndex('roster_week_by_week')
      .on('roster_week')
      .columns(['company', 'week'])
      .execute()
    for (const column of ['strength', 'barred'])
      await trx.schema.alterTable('assignment').addColumn(column, 'text').execute()
  },
}
