import type { Migration } from '../migrate.ts'

export const accountsKept: Migration = {
  name: '0060-accounts',
  up: async (trx) => {
    await trx.schema.alterTable('account').addColumn('phone_number', 'text').execute()
    await trx.schema.alterTable('company').addColumn('kind', 'text').execute()
    await trx.schema.alterTable('session').addColumn('agent', 'text').execute()
    await trx.schema.alterTable('session').addColumn('address', 'text').execute()
    await trx.schema
      .createIndex('session_of_account')
      .on('session')
      .columns(['company', 'account_id', 'started_at'])
      .execute()
    await trx.schema
      .createTable('outbox')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('addressee', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .execute()
    await trx.schema.createIndex('outbox_of_company').on('outbox').columns(['company', 'at']).execute()
    await trx.schema.createIndex('outbox_by_at').on('outbox').column('at').execute()
  },
}
