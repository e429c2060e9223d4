import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const firstRun: Migration = {
  name: '0066-first-run',
  up: async (trx) => {
    for (const column of ['first_run_skipped_at', 'demo_filled_at'])
      await trx.schema.alterTable('company').addColumn(column, 'bigint').execute()
    // the demo asks every few seconds which companies it walks in
    await sql`create index company_demo on company (demo_filled_at) where demo_filled_at is not null`.execute(
      trx,
    )
  },
}
