import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const fixes: Migration = {
  name: '0020-fixes',
  up: async (trx, engine) => {
    const fix = trx.schema
      .createTable('fix')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('t', 'bigint', (c) => c.notNull())
      .addColumn('lat_e7', 'bigint', (c) => c.notNull())
      .addColumn('lon_e7', 'bigint', (c) => c.notNull())
      .addColumn('accuracy', 'double precision')
      .addColumn('speed', 'double precision')
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('received', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('fix_pk', ['company', 'worker_id', 't'])
    // a trail is then one run of neighbouring rows
    await (engine === 'sqlite' ? fix.modifyEnd(sql`without rowid`) : fix).execute()
    await trx.schema
      .createTable('live_location')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('t', 'bigint', (c) => c.notNull())
      .addColumn('lat_e7', 'bigint', (c) => c.notNull())
      .addColumn('lon_e7', 'bigint', (c) => c.notNull())
      .addColumn('accuracy', 'double precision')
      .addColumn('speed', 'double precision')
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('interval_ms', 'bigint')
      .addColumn('received', 'bigint', (c) => c.notNull())
      .addColumn('patrol_id', 'text')
      .addPrimaryKeyConstraint('live_location_pk', ['company', 'worker_id'])
      .execute()
    await trx.schema
      .createTable('quarantine')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('number', 'bigint', (c) => c.notNull())
      .addColumn('device_id', 'text')
      .addColumn('format', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('received_at', 'bigint', (c) => c.notNull())
      .addColumn('user_agent', 'text')
      .addColumn('body', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('quarantine_pk', ['company', 'number'])
      .execute()
    await trx.schema
      .createIndex('quarantine_reason')
      .on('quarantine')
      .columns(['company', 'reason'])
      .execute()
    await trx.schema
      .createIndex('quarantine_device')
      .on('quarantine')
      .columns(['company', 'device_id'])
      .execute()
    await trx.schema
      .createTable('device_contact')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('device_id', 'text', (c) => c.notNull())
      .addColumn('last_heard_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('device_contact_pk', ['company', 'device_id'])
      .execute()
    await trx.schema
      .createTable('fix_count')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('slot', 'bigint', (c) => c.notNull())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('fix_count_pk', ['company', 'slot'])
      .execute()
  },
}
