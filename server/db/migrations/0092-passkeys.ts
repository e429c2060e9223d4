import type { Migration } from '../migrate.ts'

/** Passkeys as second factors, and the challenge that a session is to have signed by one. */
export const passkeys: Migration = {
  name: '0092-passkeys',
  up: async (trx) => {
    await trx.schema
      .createTable('passkey')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('rp_id', 'text', (c) => c.notNull())
      .addColumn('credential_id', 'text', (c) => c.notNull())
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('transports', 'text', (c) => c.notNull())
      .addColumn('counter', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('last_used_at', 'bigint')
      .addPrimaryKeyConstraint('passkey_pk', ['company', 'account_id', 'id'])
      .execute()
    await trx.schema
      .createIndex('passkey_by_credential')
      .on('passkey')
      .columns(['company', 'account_id', 'credential_id'])
      .unique()
      .execute()
    await trx.schema.alterTable('session').addColumn('challenge', 'text').execute()
    await trx.schema.alterTable('session').addColumn('challenge_until', 'bigint').execute()
  },
}
