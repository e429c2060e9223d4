import type { Migration } from '../migrate.ts'

/** Up to which edition of the catalogue of permissions a role was decided upon; those of before count as of the first. */
export const roleEditions: Migration = {
  name: '0102-role-editions',
  up: async (trx) => {
    await trx.schema
      .alterTable('role')
      .addColumn('edition', 'bigint', (c) => c.notNull().defaultTo(1))
      .execute()
  },
}
