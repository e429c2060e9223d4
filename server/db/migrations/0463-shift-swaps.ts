import type { Migration } from '../migrate.ts'

/** Swaps of published shifts between two guards. */
export const shiftSwapTable: Migration = {
  name: '0463-shift-swaps',
  up: async (trx) => {
    let swaps = trx.schema
      .createTable('shift_swap')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('shift_swap_key', ['company', 'id'])
    for (const column of ['assignment_id', 'roster_id', 'week', 'status', 'worker_id', 'duty_id', 'shift'])
      swaps = swaps.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['other_worker_id', 'other_duty_id', 'other_shift'])
      swaps = swaps.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['asked_at', 'until_at'])
      swaps = swaps.addColumn(column, 'bigint', (c) => c.notNull())
    await swaps.execute()
    await trx.schema
      .createIndex('shift_swap_by_worker')
      .on('shift_swap')
      .columns(['company', 'worker_id', 'until_at'])
      .execute()
    await trx.schema
      .createIndex('shift_swap_by_other')
      .on('shift_swap')
      .columns(['company', 'other_worker_id', 'until_at'])
      .execute()
    await trx.schema
      .createIndex('shift_swap_by_asked')
      .on('shift_swap')
      .columns(['company', 'asked_at'])
      .execute()
  },
}
