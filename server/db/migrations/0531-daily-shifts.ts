import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The policy `daily-shifts` makes shift patterns of the daily hours that guards have by now, once for each company. */
export const dailyShifts: Migration = {
  name: '0531-daily-shifts',
  up: async (trx) => {
    await sql`insert into timer (company, policy, key, due_at, failures)
      select company.id, 'daily-shifts', '0', 0, 0 from company where exists (
        select 1 from worker_assignment as entry where entry.company = company.id
        and entry.shift_start is not null and entry.shift_pattern_id is null)`.execute(trx)
  },
}
