import type { Migration } from '../migrate.ts'

/** Rounds that are or were due, and the guards by whose fixes they are followed. */
export const roundRuns: Migration = {
  name: '0240-round-runs',
  up: async (trx) => {
    let table = trx.schema
      .createTable('round_run')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('round_run_pk', ['company', 'id'])
    for (const column of ['patrol_route_id', 'key', 'route_name', 'search', 'site_post_id', 'status'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['plan', 'visits', 'exceptions'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['due_from', 'due_to', 'opens_at', 'closes_at', 'urgency'])
      table = table.addColumn(column, 'bigint', (c) => c.notNull())
    await table.addColumn('ended_at', 'bigint').addColumn('reason', 'text').execute()
    await trx.schema
      .createIndex('round_run_by_key')
      .on('round_run')
      .columns(['company', 'key'])
      .unique()
      .execute()
    for (const column of ['urgency', 'due_from', 'search'])
      await trx.schema
        .createIndex(`round_run_by_${column}`)
        .on('round_run')
        .columns(['company', column])
        .execute()
    await trx.schema
      .createIndex('round_run_by_status')
      .on('round_run')
      .columns(['company', 'status', 'urgency'])
      .execute()
    // the open ones of all companies are read at each start
    await trx.schema.createIndex('round_run_by_phase').on('round_run').column('status').execute()
    for (const column of ['site_post_id', 'patrol_route_id'])
      await trx.schema
        .createIndex(`round_run_by_${column}`)
        .on('round_run')
        .columns(['company', column, 'due_from'])
        .execute()
    await trx.schema
      .createTable('round_run_guard')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('round_run_id', 'text', (c) => c.notNull())
      .addColumn('opens_at', 'bigint', (c) => c.notNull())
      .addColumn('closes_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('round_run_guard_pk', ['company', 'worker_id', 'round_run_id'])
      .execute()
    await trx.schema
      .createIndex('round_run_guard_by_time')
      .on('round_run_guard')
      .columns(['company', 'worker_id', 'closes_at'])
      .execute()
  },
}
