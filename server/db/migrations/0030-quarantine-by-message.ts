import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const quarantineByMessage: Migration = {
  name: '0030-quarantine-by-message',
  up: async (trx) => {
    await trx.schema
      .alterTable('quarantine')
      .addColumn('records', 'bigint', (c) => c.notNull().defaultTo(1))
      .execute()
    await trx.schema.alterTable('quarantine').addColumn('reasons', 'text').execute()
    await trx.schema.dropIndex('quarantine_reason').execute()
    await trx.schema.dropIndex('quarantine_device').execute()
    await trx.schema
      .createIndex('quarantine_by_reason')
      .on('quarantine')
      .columns(['company', 'reason', 'number'])
      .execute()
    await trx.schema
      .createIndex('quarantine_by_device')
      .on('quarantine')
      .columns(['company', 'device_id', 'number'])
      .execute()
    await trx.schema.createIndex('quarantine_by_received_at').on('quarantine').column('received_at').execute()
    await trx.schema
      .createTable('device_trouble')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('device_id', 'text', (c) => c.notNull())
      .addColumn('quarantined', 'bigint', (c) => c.notNull())
      .addColumn('let_go', 'bigint', (c) => c.notNull())
      .addColumn('held_back', 'bigint', (c) => c.notNull())
      .addColumn('day', 'bigint', (c) => c.notNull())
      .addColumn('kept_that_day', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('device_trouble_pk', ['company', 'device_id'])
      .execute()
    await sql`create index device_trouble_by_kept on device_trouble ((quarantined - let_go))`.execute(trx)
    await sql`insert into device_trouble (company, device_id, quarantined, let_go, held_back, day, kept_that_day)
      select company, coalesce(device_id, ''), count(*), 0, 0, 0, 0 from quarantine
      group by company, coalesce(device_id, '')`.execute(trx)
    await trx.schema
      .createTable('let_go')
      .addColumn('what', 'text', (c) => c.primaryKey())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .execute()
  },
}
