import type { Migration } from '../migrate.ts'
import { EDITION_MIGRATION } from '../schema-edition.ts'

/** The oldest edition of the program that may work on the database: one row. */
export const schemaEdition: Migration = {
  name: EDITION_MIGRATION,
  up: async (trx) => {
    await trx.schema
      .createTable('schema_edition')
      .addColumn('id', 'bigint', (c) => c.primaryKey())
      .addColumn('oldest', 'bigint', (c) => c.notNull())
      .execute()
    await trx.insertInto('schema_edition').values({ id: 1, oldest: 1 }).execute()
  },
}
