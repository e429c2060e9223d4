import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** What was signed of each company's log, and how far its tree has grown. */
export const checkpoints: Migration = {
  name: '0081-checkpoints',
  up: async (trx) => {
    await trx.schema
      .createTable('log_tree')
      .addColumn('company', 'text', (c) => c.primaryKey())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('edge', 'text', (c) => c.notNull())
      .addColumn('signed_size', 'bigint', (c) => c.notNull())
      .addColumn('signed_at', 'bigint')
      .execute()
    await trx.schema
      .createTable('checkpoint')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('witnessed_at', 'bigint')
      .addPrimaryKeyConstraint('checkpoint_pk', ['company', 'size'])
      .execute()
    await sql`create index checkpoint_waiting on checkpoint (at, company, size) where witnessed_at is null`.execute(
      trx,
    )
    await trx.schema
      .createTable('witness')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('tried_at', 'bigint')
      .addColumn('written_at', 'bigint')
      .addColumn('failing_since', 'bigint')
      .addColumn('fault', 'text')
      .execute()
  },
}
