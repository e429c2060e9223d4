import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Contents that records name, and the names: a client's document, a guard's photo, a person's picture. */
export const files: Migration = {
  name: '0069-files',
  up: async (trx, engine) => {
    await trx.schema
      .createTable('file')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('digest', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('named', 'bigint', (c) => c.notNull())
      .addColumn('content', engine === 'postgres' ? sql`bytea` : sql`blob`, (c) => c.notNull())
      .addPrimaryKeyConstraint('file_key', ['company', 'digest'])
      .execute()
    await sql`create index file_unnamed on file (at) where named = 0`.execute(trx)
    await sql`create index file_unnamed_of_company on file (company, bytes) where named = 0`.execute(trx)
    await trx.schema.alterTable('document').addColumn('file', 'text').execute()
    await trx.schema.alterTable('document').addColumn('file_name', 'text').execute()
    await trx.schema.alterTable('worker').addColumn('photo', 'text').execute()
    await trx.schema.alterTable('account').addColumn('avatar', 'text').execute()
  },
}
