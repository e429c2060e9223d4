import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** What is asked all the time must find its rows without passing by those of the past. */
export const historyIndexes: Migration = {
  name: '0033-history-indexes',
  up: async (trx) => {
    await trx.schema
      .createIndex('patrol_going_on')
      .on('patrol')
      .columns(['company', 'worker_id'])
      .where(sql<boolean>`ended_at is null`)
      .execute()
    await trx.schema
      .createIndex('patrol_over')
      .on('patrol')
      .columns(['company', 'ended_at'])
      .where(sql<boolean>`ended_at is not null`)
      .execute()
    await trx.schema
      .createIndex('live_location_on_duty')
      .on('live_location')
      .columns(['company', 'worker_id'])
      .where(sql<boolean>`status != 'Offline'`)
      .execute()
    await trx.schema
      .createIndex('event_of_activity')
      .on('event')
      .columns(['company', 'position'])
      .where(sql<boolean>`type in ('PatrolStarted', 'PatrolEnded', 'DeviceEnrolled', 'DeviceRevoked')`)
      .execute()
    await trx.schema
      .createTable('patrol_count')
      .addColumn('company', 'text', (c) => c.primaryKey())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .execute()
    await sql`insert into patrol_count select company, count(*) from patrol group by company`.execute(trx)
    await trx.schema
      .createTable('lease')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('holder', 'text', (c) => c.notNull())
      .addColumn('until', 'bigint', (c) => c.notNull())
      .execute()
  },
}
