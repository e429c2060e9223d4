import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** When an incident was released to its client, ms since epoch UTC. */
export const releasedIncidents: Migration = {
  name: '0501-released-incidents',
  up: async (trx) => {
    await trx.schema.alterTable('incident').addColumn('released_at', 'bigint').execute()
    // few of all incidents are released
    await sql`create index incident_released on incident (company, released_at)
      where released_at is not null`.execute(trx)
  },
}
