import type { Migration } from '../migrate.ts'

/** When the rule of a role takes effect, ms since epoch UTC; 0: it has been in effect from the start. */
export const secondFactorGrace: Migration = {
  name: '0135-second-factor-grace',
  up: async (trx) => {
    await trx.schema
      .alterTable('second_factor_rule')
      .addColumn('required_from', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
