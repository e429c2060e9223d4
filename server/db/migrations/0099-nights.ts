import { sql, type Transaction } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Tables } from '../tables.ts'

/** A night is told guard by guard, with the duty that the live board would have taken, and the posts of then. */
export const nights: Migration = {
  name: '0099-nights',
  up: async (trx) => {
    await trx.schema
      .alterTable('held_duty')
      .addColumn('assigned_position', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await fillAssignedPositions(trx)
    await trx.schema
      .createIndex('held_duty_of_guard')
      .on('held_duty')
      .columns(['company', 'worker_id', 'to_at'])
      .execute()
    await trx.schema.dropIndex('held_duty_in_force').execute()
    await trx.schema
      .alterTable('site_post')
      .addColumn('added_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`update site_post set added_at = (select at from event where event.company = site_post.company
      and event.stream = 'site-post-' || site_post.id and event.version = 1)`.execute(trx)
    await sql`create index site_post_removed on site_post (company, archived_at)
      where archived_at is not null`.execute(trx)
  },
}

/** The first row of an entry is of the event that assigned its guard. */
export async function fillAssignedPositions(trx: Transaction<Tables>): Promise<void> {
  const companies = await sql<{ id: string }>`select id from company`.execute(trx)
  for (const { id } of companies.rows)
    await sql`update held_duty set assigned_position = (select min(given.position) from held_duty as given
      where given.company = held_duty.company and given.id = held_duty.id) where company = ${id}`.execute(trx)
}
