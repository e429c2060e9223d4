import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const guardsFound: Migration = {
  name: '0079-guards-found',
  up: async (trx) => {
    await sql`drop index worker_by_name`.execute(trx)
    // with what is searched, so that a search reads the index and of the table only what it finds
    await sql`create index worker_by_name on worker (company, search, length(id), id, employee_no_search,
      phone_digits, national_id_no_search) where archived_at is null`.execute(trx)
  },
}
