import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** What follows the log, what is to happen at a time, and messages that are sent, tried again and given up. */
export const background: Migration = {
  name: '0180-background',
  up: async (trx) => {
    await trx.schema
      .createTable('follower')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('position', 'bigint', (c) => c.notNull())
      .addColumn('failures', 'bigint', (c) => c.notNull())
      .addColumn('due_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('follower_key', ['name', 'company'])
      .execute()
    await trx.schema
      .createTable('timer')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('policy', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('due_at', 'bigint', (c) => c.notNull())
      .addColumn('failures', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('timer_key', ['company', 'policy', 'key'])
      .execute()
    await trx.schema.createIndex('timer_by_due_at').on('timer').column('due_at').execute()
    const add = (name: string, type: 'text' | 'bigint', value: string | number) =>
      trx.schema
        .alterTable('outbox')
        .addColumn(name, type, (c) => c.notNull().defaultTo(value))
        .execute()
    await add('kind', 'text', 'mail')
    await add('seq', 'bigint', 0)
    await add('state', 'text', 'kept')
    await add('due_at', 'bigint', 0)
    await add('attempts', 'bigint', 0)
    await trx.schema.alterTable('outbox').addColumn('failure', 'text').execute()
    await trx.schema.alterTable('outbox').addColumn('ended_at', 'bigint').execute()
    await trx.schema
      .createIndex('outbox_in_order')
      .on('outbox')
      .columns(['company', 'kind', 'addressee', 'seq'])
      .execute()
    await trx.schema.createIndex('outbox_by_state').on('outbox').columns(['state', 'due_at']).execute()
    // patrols that go on: the watch looked at all of them every five seconds, now each has its timer
    await sql`insert into timer (company, policy, key, due_at, failures)
      select company, 'quiet-patrols', id, 0, 0 from patrol where ended_at is null`.execute(trx)
  },
}
