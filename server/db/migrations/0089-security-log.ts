import type { Migration } from '../migrate.ts'

/** Who signed in, was refused, looked and exported, and for how many days a company keeps it. */
export const securityLog: Migration = {
  name: '0089-security-log',
  up: async (trx) => {
    await trx.schema
      .createTable('security_event')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('hour', 'bigint', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('call', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .addColumn('first_at', 'bigint', (c) => c.notNull())
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .addColumn('address', 'text')
      .addColumn('agent', 'text')
      .addPrimaryKeyConstraint('security_event_pk', [
        'company',
        'hour',
        'what',
        'account_id',
        'network',
        'call',
      ])
      .execute()
    const by = (name: string, columns: string[]) =>
      trx.schema.createIndex(`security_event_by_${name}`).on('security_event').columns(columns).execute()
    await by('time', ['company', 'last_at', 'id'])
    await by('what', ['company', 'what', 'last_at', 'id'])
    await by('account', ['company', 'account_id', 'last_at', 'id'])
    await by('age', ['last_at'])
    await trx.schema.createIndex('security_event_id').on('security_event').column('id').unique().execute()
    await trx.schema.alterTable('system_settings').addColumn('keep_security_days', 'bigint').execute()
  },
}
