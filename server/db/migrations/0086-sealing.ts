import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The hours of fixes are closed, one after the other, and sealed into the log; what comes for a closed one is late. */
export const sealing: Migration = {
  name: '0086-sealing',
  up: async (trx, engine) => {
    for (const table of ['fix', 'fix_version'])
      await trx.schema.alterTable(table).addColumn('late', 'bigint').execute()
    await trx.schema
      .createTable('closing')
      .addColumn('company', 'text', (c) => c.primaryKey())
      .addColumn('round', 'bigint', (c) => c.notNull())
      .addColumn('closed_until', 'bigint', (c) => c.notNull())
      .addColumn('due_until', 'bigint', (c) => c.notNull())
      .execute()
    await sql`insert into closing (company, round, closed_until, due_until)
      select distinct company, 0, 0, 0 from live_location`.execute(trx)
    const late = trx.schema
      .createTable('late_hour')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('round', 'bigint', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('hour', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('late_hour_pk', ['company', 'round', 'worker_id', 'hour'])
    await (engine === 'sqlite' ? late.modifyEnd(sql`without rowid`) : late).execute()
  },
}
