import type { Migration } from '../migrate.ts'

export const auth: Migration = {
  name: '0011-auth',
  up: async (trx) => {
    await trx.schema
      .createTable('credential')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('credential_pk', ['company', 'account_id'])
      .execute()
    await trx.schema
      .createTable('session')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('started_at', 'bigint', (c) => c.notNull())
      .addColumn('revoked_at', 'bigint')
      .addColumn('revoke_reason', 'text')
      .execute()
    await trx.schema
      .createTable('refresh_token')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('session_id', 'text', (c) => c.notNull())
      .addColumn('issued_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .addColumn('used_by', 'text')
      .execute()
    await trx.schema.createIndex('refresh_token_by_expiry').on('refresh_token').column('expires_at').execute()
    await trx.schema
      .createTable('sign_in_try')
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('sign_in_try_pk', ['id', 'subject'])
      .execute()
    await trx.schema
      .createIndex('sign_in_try_by_subject')
      .on('sign_in_try')
      .columns(['subject', 'at'])
      .execute()
  },
}
