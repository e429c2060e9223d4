import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const guardsByName: Migration = {
  name: '0078-guards-by-name',
  up: async (trx) => {
    // the order in which the list of guards comes: its first page is read, and the rest is not sorted for it
    await sql`create index worker_by_name on worker (company, search, length(id), id)
      where archived_at is null`.execute(trx)
  },
}
