import type { Migration } from '../migrate.ts'

export const demo: Migration = {
  name: '0012-demo',
  up: async (trx) => {
    await trx.schema
      .createTable('demo_company')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('company', 'text')
      .addColumn('seeded_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
