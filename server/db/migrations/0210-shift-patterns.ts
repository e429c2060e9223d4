import type { Migration } from '../migrate.ts'

/** Shifts as they recur, and which guards have them. */
export const shiftPatterns: Migration = {
  name: '0210-shift-patterns',
  up: async (trx) => {
    let table = trx.schema
      .createTable('shift_pattern')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('shift_pattern_pk', ['company', 'id'])
      .addColumn('archived_at', 'bigint')
    for (const column of ['name', 'search', 'start_local', 'days'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['duration_min', 'required_guards'])
      table = table.addColumn(column, 'bigint', (c) => c.notNull())
    for (const column of ['min_rank', 'certificates', 'breaks', 'valid_from', 'valid_to'])
      table = table.addColumn(column, 'text')
    await table.execute()
    for (const name of ['worker_assignment', 'held_duty'] as const) {
      for (const column of ['shift_pattern_id', 'shift_days'])
        await trx.schema.alterTable(name).addColumn(column, 'text').execute()
      await trx.schema
        .createIndex(`${name}_by_shift_pattern`)
        .on(name)
        .columns(['company', 'shift_pattern_id'])
        .execute()
    }
  },
}
