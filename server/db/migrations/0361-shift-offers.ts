import type { Migration } from '../migrate.ts'

/** Open shifts that are offered to guards. */
export const shiftOffers: Migration = {
  name: '0361-shift-offers',
  up: async (trx) => {
    await trx.schema
      .createTable('shift_offer')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('assignment_id', 'text', (c) => c.notNull())
      .addColumn('roster_id', 'text', (c) => c.notNull())
      .addColumn('week', 'text', (c) => c.notNull())
      .addColumn('duty_id', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('guards', 'text', (c) => c.notNull())
      .addColumn('declined', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text')
      .addColumn('offered_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('shift_offer_key', ['company', 'id'])
      .execute()
    for (const column of ['status', 'roster_id'])
      await trx.schema
        .createIndex(`shift_offer_by_${column}`)
        .on('shift_offer')
        .columns(['company', column])
        .execute()
  },
}
