import type { Migration } from '../migrate.ts'

/** Wrong tries by account and place, and when an account was last told that somebody guesses at its password. */
export const pacedTries: Migration = {
  name: '0084-paced-tries',
  up: async (trx) => {
    await trx.schema
      .createTable('paced_try')
      .addColumn('whose', 'text', (c) => c.notNull())
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('wrong', 'bigint', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('free_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('paced_try_pk', ['whose', 'place'])
      .execute()
    await trx.schema.createIndex('paced_try_by_at').on('paced_try').column('at').execute()
    await trx.schema.alterTable('credential').addColumn('warned_at', 'bigint').execute()
  },
}
