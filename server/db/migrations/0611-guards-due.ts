import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The live watch reads those guards whose status may have changed by time alone; all who are on duty at first. */
export const guardsDue: Migration = {
  name: '0611-guards-due',
  up: async (trx) => {
    await trx.schema.alterTable('live_location').addColumn('due_at', 'bigint').execute()
    await sql`update live_location set due_at = 0 where status != 'Offline'`.execute(trx)
    await sql`create index live_location_due on live_location (due_at) where due_at is not null`.execute(trx)
  },
}
