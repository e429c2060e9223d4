import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Rules, the alarms that they raise, and the guards whose fixes are to be looked at. */
export const alarms: Migration = {
  name: '0290-alarms',
  up: async (trx) => {
    let rules = trx.schema
      .createTable('alarm_rule')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('alarm_rule_pk', ['company', 'id'])
      .addColumn('archived_at', 'bigint')
    for (const column of ['name', 'search', 'kind'])
      rules = rules.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['client_id', 'assignment_id', 'site_post_id', 'hours_start', 'instructions'])
      rules = rules.addColumn(column, 'text')
    for (const column of ['user_id', 'role_id']) rules = rules.addColumn(column, 'text')
    for (const column of ['on_delay_s', 'off_delay_s', 'priority', 'is_enabled'])
      rules = rules.addColumn(column, 'bigint', (c) => c.notNull())
    for (const column of ['hours_min', 'escalate_after_min']) rules = rules.addColumn(column, 'bigint')
    for (const column of ['threshold', 'deadband']) rules = rules.addColumn(column, 'double precision')
    await rules.execute()
    for (const column of [
      'search',
      'kind',
      'client_id',
      'assignment_id',
      'site_post_id',
      'user_id',
      'role_id',
    ])
      await trx.schema
        .createIndex(`alarm_rule_by_${column}`)
        .on('alarm_rule')
        .columns(['company', column])
        .execute()

    let alarm = trx.schema
      .createTable('alarm')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('alarm_pk', ['company', 'id'])
    for (const column of ['kind', 'rule_key', 'subject', 'status'])
      alarm = alarm.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['alarm_rule_id', 'worker_id', 'assignment_id', 'site_post_id', 'document_id'])
      alarm = alarm.addColumn(column, 'text')
    for (const column of ['group_of', 'detail', 'instructions', 'acknowledged_by', 'closed_by'])
      alarm = alarm.addColumn(column, 'text')
    for (const column of ['reason', 'notice', 'escalated_user', 'escalated_role'])
      alarm = alarm.addColumn(column, 'text')
    for (const column of [
      'priority',
      'since',
      'raised_at',
      'is_active',
      'is_standing',
      'recurrences',
      'level',
    ])
      alarm = alarm.addColumn(column, 'bigint', (c) => c.notNull())
    for (const column of ['cleared_at', 'acknowledged_at', 'closed_at', 'shelved_until', 'withdrawn_at'])
      alarm = alarm.addColumn(column, 'bigint')
    alarm = alarm.addColumn('value', 'double precision')
    await alarm.execute()
    await sql`create index alarm_by_number on alarm (company, length(id), id)`.execute(trx)
    for (const columns of [
      ['is_standing', 'priority'],
      ['raised_at'],
      ['kind', 'raised_at'],
      ['subject', 'kind', 'since'],
      ['rule_key', 'is_standing'],
      ['group_of'],
      ['status'],
      ['worker_id'],
    ])
      await trx.schema
        .createIndex(`alarm_by_${columns.join('_and_')}`)
        .on('alarm')
        .columns(['company', ...columns])
        .execute()

    await trx.schema
      .createTable('alarm_look')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('from_t', 'bigint', (c) => c.notNull())
      .addColumn('noted', 'bigint', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('alarm_look_pk', ['company', 'worker_id'])
      .execute()
    await trx.schema.createIndex('alarm_look_by_at').on('alarm_look').column('at').execute()
    await trx.schema
      .createTable('alarm_fold')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('alarm_fold_pk', ['company', 'worker_id'])
      .addColumn('fence', 'text', (c) => c.notNull())
      .addColumn('t', 'bigint', (c) => c.notNull())
      .addColumn('since', 'bigint')
      .addColumn('metres', 'double precision', (c) => c.notNull())
      .execute()
  },
}
