import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const inListOrder: Migration = {
  name: '0087-in-list-order',
  up: async (trx) => {
    // the first page of a list is read, and the rest is not sorted for it
    await sql`create index assignment_by_name on assignment (company, search, length(id), id)
      where archived_at is null`.execute(trx)
    await sql`create index site_post_by_number on site_post (company, length(id), id)
      where archived_at is null`.execute(trx)
    await sql`create index device_by_label on device (company, search, length(id), id)`.execute(trx)
    // a search goes from one name of a shift to the next
    await sql`create index worker_assignment_by_shift on worker_assignment (company, shift_search)`.execute(
      trx,
    )
    // said the same as device_by_worker_id
    await sql`drop index device_by_worker`.execute(trx)
  },
}
