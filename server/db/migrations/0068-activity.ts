import type { Migration } from '../migrate.ts'

/** What happened in a company is found by what it was, by who did it and by when, however long its past. */
export const activity: Migration = {
  name: '0068-activity',
  up: async (trx) => {
    await trx.schema
      .createIndex('event_by_type')
      .on('event')
      .columns(['company', 'type', 'at', 'position'])
      .execute()
    await trx.schema
      .createIndex('event_by_person')
      .on('event')
      .columns(['company', 'by', 'type', 'at', 'position'])
      .execute()
    await trx.schema
      .createTable('chain_check')
      .addColumn('company', 'text', (c) => c.primaryKey())
      .addColumn('by', 'text', (c) => c.notNull())
      .addColumn('started_at', 'bigint', (c) => c.notNull())
      .addColumn('beat_at', 'bigint', (c) => c.notNull())
      .addColumn('total', 'bigint', (c) => c.notNull())
      .addColumn('checked', 'bigint', (c) => c.notNull())
      .addColumn('finished_at', 'bigint')
      .addColumn('hash', 'text')
      .addColumn('fault', 'text')
      .execute()
  },
}
