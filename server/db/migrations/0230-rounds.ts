import type { Migration } from '../migrate.ts'

/** Checkpoints, the routes of patrols over them, and each version that one of them has had. */
export const rounds: Migration = {
  name: '0230-rounds',
  up: async (trx) => {
    const record = (name: string) =>
      trx.schema
        .createTable(name)
        .addColumn('company', 'text', (c) => c.notNull())
        .addColumn('id', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint(`${name}_pk`, ['company', 'id'])
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('search', 'text', (c) => c.notNull())
        .addColumn('archived_at', 'bigint')
        .addColumn('ended_at', 'bigint')
        .addColumn('ended_by', 'text')
        .addColumn('ended_with_client', 'bigint')
    let checkpoint = record('patrol_checkpoint')
      .addColumn('site_post_id', 'text', (c) => c.notNull())
      .addColumn('latitude', 'double precision', (c) => c.notNull())
      .addColumn('longitude', 'double precision', (c) => c.notNull())
      .addColumn('instructions', 'text')
      .addColumn('checklist_id', 'text')
      .addColumn('code_hash', 'text')
    for (const column of ['radius_m', 'min_dwell_sec'])
      checkpoint = checkpoint.addColumn(column, 'bigint', (c) => c.notNull())
    for (const column of ['min_stay_sec', 'max_stay_sec', 'code_issue', 'code_issued_at'])
      checkpoint = checkpoint.addColumn(column, 'bigint')
    await checkpoint.execute()
    await trx.schema
      .createIndex('patrol_checkpoint_by_code')
      .unique()
      .on('patrol_checkpoint')
      .column('code_hash')
      .execute()
    for (const column of ['site_post_id', 'checklist_id', 'search'])
      await trx.schema
        .createIndex(`patrol_checkpoint_by_${column}`)
        .on('patrol_checkpoint')
        .columns(['company', column])
        .execute()

    await record('patrol_route')
      .addColumn('visit_order', 'text', (c) => c.notNull())
      .addColumn('points', 'text', (c) => c.notNull())
      .addColumn('point_count', 'bigint', (c) => c.notNull())
      .addColumn('min_minutes', 'bigint')
      .addColumn('max_minutes', 'bigint')
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('schedule', 'text')
      .execute()
    await trx.schema
      .createIndex('patrol_route_by_search')
      .on('patrol_route')
      .columns(['company', 'search'])
      .execute()
    await trx.schema
      .createTable('patrol_route_point')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('patrol_route_id', 'text', (c) => c.notNull())
      .addColumn('checkpoint_id', 'text', (c) => c.notNull())
      .addColumn('checklist_id', 'text')
      .addPrimaryKeyConstraint('patrol_route_point_pk', ['company', 'patrol_route_id', 'checkpoint_id'])
      .execute()
    for (const column of ['checkpoint_id', 'checklist_id'])
      await trx.schema
        .createIndex(`patrol_route_point_by_${column}`)
        .on('patrol_route_point')
        .columns(['company', column])
        .execute()

    await trx.schema
      .createTable('round_plan')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('stream', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('position', 'bigint', (c) => c.notNull())
      .addColumn('from_at', 'bigint', (c) => c.notNull())
      .addColumn('to_at', 'bigint')
      .addColumn('fields', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('round_plan_pk', ['company', 'stream', 'id', 'position'])
      .execute()
    await trx.schema
      .createIndex('round_plan_by_time')
      .on('round_plan')
      .columns(['company', 'stream', 'to_at'])
      .execute()
  },
}
