import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The few closings that hold supplements are found in the log without reading the others. */
export const supplementsInLog: Migration = {
  name: '0105-supplements-in-log',
  up: async (trx) => {
    await sql`create index event_with_supplements on event (company, type, version)
      where type = 'FixesSealed' and substr(data, 1, 10) <> '{"late":[]'`.execute(trx)
  },
}
