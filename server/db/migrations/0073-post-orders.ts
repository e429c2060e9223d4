import type { Migration } from '../migrate.ts'

/** What guards must know at a site post: the version in force, every version, and who acknowledged which. */
export const postOrders: Migration = {
  name: '0073-post-orders',
  up: async (trx) => {
    await trx.schema
      .createTable('post_orders')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('post_orders_pk', ['company', 'id'])
      .execute()
    await trx.schema
      .createTable('post_orders_version')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('site_post_id', 'text', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('note', 'text')
      .addColumn('issued_at', 'bigint', (c) => c.notNull())
      .addColumn('issued_by', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('post_orders_version_pk', ['company', 'site_post_id', 'version'])
      .execute()
    await trx.schema
      .createTable('post_orders_acknowledgement')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('site_post_id', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('how', 'text', (c) => c.notNull())
      .addColumn('signed_on', 'text')
      .addColumn('acknowledged_at', 'bigint', (c) => c.notNull())
      .addColumn('acknowledged_by', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('post_orders_acknowledgement_pk', [
        'company',
        'site_post_id',
        'worker_id',
        'version',
      ])
      .execute()
  },
}
