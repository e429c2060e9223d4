import type { Migration } from '../migrate.ts'

const TEXTS = ['base_map', 'live_links', 'tab_counts']
const NUMBERS = [
  'draw_every_s',
  'late_after',
  'offline_after',
  'first_interval_min',
  'keep_fixes_days',
  'keep_rejected_days',
]

/** What a company has said of how its console and server behave; null: nothing, so the default holds. */
export const systemSettings: Migration = {
  name: '0075-system-settings',
  up: async (trx) => {
    let table = trx.schema.createTable('system_settings').addColumn('company', 'text', (c) => c.primaryKey())
    for (const column of TEXTS) table = table.addColumn(column, 'text')
    for (const column of ['home_latitude', 'home_longitude'])
      table = table.addColumn(column, 'double precision')
    for (const column of NUMBERS) table = table.addColumn(column, 'bigint')
    await table.execute()
    // who keeps messages for another time than most is asked for by itself
    await trx.schema
      .createIndex('quarantine_of_company_by_time')
      .on('quarantine')
      .columns(['company', 'received_at'])
      .execute()
  },
}
