import type { Migration } from '../migrate.ts'

/** By which provider members sign in, and what its directory keeps of them. */
export const companySignInTables: Migration = {
  name: '0600-company-sign-in',
  up: async (trx) => {
    await trx.schema
      .createTable('company_sign_in')
      .addColumn('company', 'text', (c) => c.primaryKey())
      .addColumn('is_enabled', 'bigint')
      .addColumn('issuer', 'text')
      .addColumn('application', 'text')
      .addColumn('domains', 'text')
      .addColumn('claim', 'text')
      .addColumn('roles', 'text')
      .addColumn('role_id', 'text')
      .addColumn('passwords', 'text')
      .addColumn('second_factor', 'text')
      .addColumn('secret_at', 'bigint')
      .execute()
    await trx.schema
      .createTable('company_sign_in_domain')
      .addColumn('domain', 'text', (c) => c.primaryKey())
      .addColumn('company', 'text', (c) => c.notNull())
      .execute()
    await trx.schema
      .createIndex('company_sign_in_domain_by_company')
      .on('company_sign_in_domain')
      .column('company')
      .execute()
    await trx.schema
      .createTable('company_sign_in_secret')
      .addColumn('company', 'text', (c) => c.primaryKey())
      .addColumn('sealed', 'text', (c) => c.notNull())
      .execute()
    await trx.schema
      .createTable('provider_link')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('issuer', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('mac', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('provider_link_pk', ['company', 'account_id'])
      .addUniqueConstraint('provider_link_of_subject', ['company', 'issuer', 'subject'])
      .execute()
    await trx.schema
      .createTable('provider_response')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('until_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('provider_response_pk', ['company', 'hash'])
      .execute()
    await trx.schema
      .createIndex('provider_response_by_until')
      .on('provider_response')
      .column('until_at')
      .execute()
    await trx.schema
      .createTable('directory_user')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('linked_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('directory_user_pk', ['company', 'id'])
      .execute()
    await trx.schema
      .createTable('directory_name')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('external', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('directory_name_pk', ['company', 'account_id'])
      .execute()
    await trx.schema
      .createIndex('directory_name_by_external')
      .on('directory_name')
      .columns(['company', 'external'])
      .execute()
    await trx.schema
      .createTable('directory_group')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('archived_at', 'bigint')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('external', 'text')
      .addPrimaryKeyConstraint('directory_group_pk', ['company', 'id'])
      .execute()
    for (const column of ['name', 'external'])
      await trx.schema
        .createIndex(`directory_group_by_${column}`)
        .on('directory_group')
        .columns(['company', column])
        .execute()
    await trx.schema
      .createTable('directory_member')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('group_id', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('directory_member_pk', ['company', 'group_id', 'account_id'])
      .execute()
    await trx.schema
      .createIndex('directory_member_by_account')
      .on('directory_member')
      .columns(['company', 'account_id'])
      .execute()
  },
}
