import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** What people are notified of, by which channel, where their browsers are, and where webhooks go. */
export const notifications: Migration = {
  name: '0380-notifications',
  up: async (trx) => {
    let notification = trx.schema
      .createTable('notification')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('notification_pk', ['company', 'account_id', 'id'])
    for (const column of ['kind', 'severity', 'title', 'href', 'stream'])
      notification = notification.addColumn(column, 'text', (c) => c.notNull())
    await notification
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('read_at', 'bigint')
      .addColumn('mail_at', 'bigint')
      .execute()
    await trx.schema
      .createIndex('notification_by_account')
      .on('notification')
      .columns(['company', 'account_id', 'at', 'id'])
      .execute()
    await sql`create index notification_unread on notification (company, account_id) where read_at is null`.execute(
      trx,
    )
    await trx.schema.createIndex('notification_by_at').on('notification').column('at').execute()
    await trx.schema
      .createTable('notification_preference')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('preferences', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('notification_preference_pk', ['company', 'account_id'])
      .execute()

    let subscription = trx.schema
      .createTable('push_subscription')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('digest', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('push_subscription_pk', ['company', 'id'])
      .addUniqueConstraint('push_subscription_once', ['digest'])
    for (const column of ['account_id', 'sealed', 'server_key'])
      subscription = subscription.addColumn(column, 'text', (c) => c.notNull())
    await subscription
      .addColumn('agent', 'text')
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await trx.schema
      .createIndex('push_subscription_by_account')
      .on('push_subscription')
      .columns(['company', 'account_id'])
      .execute()

    let webhook = trx.schema
      .createTable('webhook')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('webhook_pk', ['company', 'id'])
    for (const column of ['name', 'search', 'url', 'topics'])
      webhook = webhook.addColumn(column, 'text', (c) => c.notNull())
    await webhook
      .addColumn('is_enabled', 'bigint', (c) => c.notNull())
      .addColumn('archived_at', 'bigint')
      .execute()
    await trx.schema.createIndex('webhook_by_search').on('webhook').columns(['company', 'search']).execute()
    await trx.schema
      .createTable('webhook_secret')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('webhook_id', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('sealed', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('until_at', 'bigint')
      .addPrimaryKeyConstraint('webhook_secret_pk', ['company', 'webhook_id', 'id'])
      .execute()

    await trx.schema.alterTable('outbox').addColumn('answer', 'text').execute()
    await trx.schema.createIndex('outbox_by_company').on('outbox').columns(['company', 'at']).execute()
  },
}
