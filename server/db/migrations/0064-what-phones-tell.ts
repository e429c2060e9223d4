import type { Migration } from '../migrate.ts'

/** What a phone last came with: the format of its app, and how full its battery was when it last said so. */
export const whatPhonesTell: Migration = {
  name: '0064-what-phones-tell',
  up: async (trx) => {
    await trx.schema.alterTable('device_contact').addColumn('format', 'text').execute()
    for (const column of ['battery_pct', 'battery_at'])
      await trx.schema.alterTable('device_contact').addColumn(column, 'bigint').execute()
    await trx.schema.createIndex('device_by_worker').on('device').columns(['company', 'worker_id']).execute()
  },
}
