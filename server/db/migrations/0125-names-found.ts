import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const namesFound: Migration = {
  name: '0125-names-found',
  up: async (trx) => {
    // a write looks up which post has the name; guards and assignments have such an index, clients are few
    await sql`create index site_post_by_name on site_post (company, search, length(id), id)
      where archived_at is null`.execute(trx)
  },
}
