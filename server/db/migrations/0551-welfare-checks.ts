import type { Migration } from '../migrate.ts'

/** Guards are asked whether all is well. */
export const welfareChecks: Migration = {
  name: '0551-welfare-checks',
  up: async (trx) => {
    await trx.schema
      .createTable('welfare_check')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('assignment_id', 'text')
      .addColumn('site_post_id', 'text')
      .addColumn('alarm_rule_id', 'text')
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('sent_at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('reason', 'text')
      .addPrimaryKeyConstraint('welfare_check_key', ['company', 'id'])
      .execute()
    for (const columns of [
      ['worker_id', 'sent_at'],
      ['status', 'worker_id'],
      ['sent_at', 'id'],
    ])
      await trx.schema
        .createIndex(`welfare_check_by_${columns.join('_')}`)
        .on('welfare_check')
        .columns(['company', ...columns])
        .execute()
  },
}
