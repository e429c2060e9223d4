import type { Migration } from '../migrate.ts'

/** Reports that are computed in the background, and what they found. */
export const reportRunTables: Migration = {
  name: '0490-report-runs',
  up: async (trx) => {
    let run = trx.schema
      .createTable('report_run')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('report_run_pk', ['company', 'id'])
    for (const column of ['user_id', 'slug', 'params', 'audience', 'status'])
      run = run.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['report_id', 'step', 'failure', 'owner', 'sha256', 'source_hash', 'shown'])
      run = run.addColumn(column, 'text')
    for (const column of ['requested_at', 'done_count', 'attempts', 'lease_until'])
      run = run.addColumn(column, 'bigint', (c) => c.notNull())
    for (const column of [
      'of_count',
      'started_at',
      'ended_at',
      'source_position',
      'checkpoint_size',
      'row_count',
    ])
      run = run.addColumn(column, 'bigint')
    await run.execute()
    for (const [name, columns] of [
      ['report_run_by_status', ['status', 'requested_at']],
      ['report_run_by_company', ['company', 'status']],
      ['report_run_by_start', ['company', 'started_at']],
      ['report_run_by_account', ['company', 'user_id', 'requested_at']],
      ['report_run_by_request', ['requested_at']],
    ] as const)
      await trx.schema
        .createIndex(name)
        .on('report_run')
        .columns([...columns])
        .execute()
    await trx.schema
      .createTable('report_result')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('run_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('report_result_pk', ['company', 'run_id'])
      .addColumn('content', 'text', (c) => c.notNull())
      .execute()
  },
}
