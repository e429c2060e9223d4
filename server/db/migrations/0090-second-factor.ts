import type { Migration } from '../migrate.ts'

/** Second factors: their secrets and recovery codes, which sessions have shown one, and which roles require one. */
export const secondFactor: Migration = {
  name: '0090-second-factor',
  up: async (trx) => {
    await trx.schema
      .createTable('second_factor')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('second_factor_pk', ['company', 'account_id'])
      .execute()
    await trx.schema
      .createTable('recovery_code')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .addPrimaryKeyConstraint('recovery_code_pk', ['company', 'account_id', 'hash'])
      .execute()
    await trx.schema
      .createTable('second_factor_rule')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('required', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('second_factor_rule_pk', ['company', 'id'])
      .execute()
    await trx.schema.alterTable('session').addColumn('factor_at', 'bigint').execute()
    await trx.schema.alterTable('account').addColumn('second_factor_at', 'bigint').execute()
  },
}
