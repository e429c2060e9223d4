import { z } from 'zod'
import type { Migration } from '../migrate.ts'

const published = z.array(
  z.object({
    id: z.string(),
    guard: z.string().nullable(),
    post: z.string().nullable(),
    day: z.string(),
    startLocal: z.string(),
    durationMin: z.number(),
    name: z.string(),
  }),
)

/** Links by which guards read their own roster, and the published duties by guard. */
export const rosterLinks: Migration = {
  name: '0360-roster-links',
  up: async (trx) => {
    await trx.schema
      .createTable('roster_link')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addColumn('issued_at', 'bigint', (c) => c.notNull())
      .addColumn('revoked_at', 'bigint')
      .addPrimaryKeyConstraint('roster_link_key', ['company', 'id'])
      .execute()
    await trx.schema
      .createIndex('roster_link_by_hash')
      .unique()
      .on('roster_link')
      .column('code_hash')
      .execute()
    await trx.schema
      .createIndex('roster_link_by_worker')
      .on('roster_link')
      .columns(['company', 'worker_id'])
      .execute()
    await trx.schema
      .createTable('published_duty')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('roster_id', 'text', (c) => c.notNull())
      .addColumn('duty_id', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('assignment_id', 'text', (c) => c.notNull())
      .addColumn('site_post_id', 'text')
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('start_local', 'text', (c) => c.notNull())
      .addColumn('duration_min', 'bigint', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('sequence', 'bigint', (c) => c.notNull())
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('published_duty_key', ['company', 'roster_id', 'duty_id'])
      .execute()
    await trx.schema
      .createIndex('published_duty_by_worker')
      .on('published_duty')
      .columns(['company', 'worker_id', 'day'])
      .execute()
    const weeks = await trx
      .selectFrom('roster_week')
      .select(['company', 'id', 'assignment_id', 'version', 'published', 'published_at'])
      .where('published', 'is not', null)
      .execute()
    for (const week of weeks)
      for (const duty of published.parse(JSON.parse(week.published ?? '[]')))
        if (duty.guard !== null)
          await trx
            .insertInto('published_duty')
            .values({
              company: week.company,
              roster_id: week.id,
              duty_id: duty.id,
              worker_id: duty.guard,
              assignment_id: week.assignment_id,
              site_post_id: duty.post,
              day: duty.day,
              start_local: duty.startLocal,
              duration_min: duty.durationMin,
              name: duty.name,
              sequence: week.version,
              changed_at: week.published_at ?? 0,
            })
            .execute()
  },
}
