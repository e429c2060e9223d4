import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Which companies let guests in, who they are, and where they are signed in. */
export const guests: Migration = {
  name: '0074-guests',
  up: async (trx) => {
    await trx.schema
      .createTable('guest_access')
      .addColumn('company', 'text', (c) => c.primaryKey())
      .addColumn('enabled', 'bigint', (c) => c.notNull())
      .addColumn('code', 'text', (c) => c.notNull())
      .execute()
    // a visitor says by the code alone to which company they come
    await trx.schema
      .createIndex('guest_access_by_code')
      .on('guest_access')
      .columns(['code'])
      .unique()
      .where(sql.ref('enabled'), '=', 1)
      .execute()
    let table = trx.schema
      .createTable('guest')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('guest_pk', ['company', 'id'])
      .addColumn('archived_at', 'bigint')
    for (const column of ['full_name', 'search', 'email', 'status', 'client_ids', 'assignment_ids'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['organisation', 'until']) table = table.addColumn(column, 'text')
    await table
      .addColumn('asked_at', 'bigint', (c) => c.notNull())
      .addColumn('last_seen_at', 'bigint')
      .addColumn('sign_ins', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('views', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    for (const column of ['email', 'status'])
      await trx.schema.createIndex(`guest_by_${column}`).on('guest').columns(['company', column]).execute()
    await trx.schema
      .createTable('guest_session')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('guest_id', 'text', (c) => c.notNull())
      .addColumn('started_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await trx.schema
      .createIndex('guest_session_by_guest')
      .on('guest_session')
      .columns(['company', 'guest_id'])
      .execute()
    await trx.schema
      .createIndex('guest_session_by_expiry')
      .on('guest_session')
      .columns(['expires_at'])
      .execute()
  },
}
