import type { Migration } from '../migrate.ts'

/** What people say of attendance, what late fixes changed in it, and the sheets that are approved. */
export const attendance: Migration = {
  name: '0280-attendance',
  up: async (trx) => {
    for (const [name, texts, numbers, optional] of TABLES) {
      let table = trx.schema
        .createTable(name)
        .addColumn('company', 'text', (c) => c.notNull())
        .addColumn('id', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint(`${name}_pk`, ['company', 'id'])
      for (const column of texts) table = table.addColumn(column, 'text', (c) => c.notNull())
      for (const column of numbers) table = table.addColumn(column, 'bigint', (c) => c.notNull())
      for (const column of optional)
        table = table.addColumn(column, /_at$|^arrival$|^departure$/.test(column) ? 'bigint' : 'text')
      await table.execute()
    }
    await trx.schema
      .createIndex('clock_event_by_time')
      .on('clock_event')
      .columns(['company', 'happened_at'])
      .execute()
    for (const name of ['attendance_correction', 'attendance_change'])
      await trx.schema.createIndex(`${name}_by_duty`).on(name).columns(['company', 'duty_from']).execute()
    await trx.schema
      .createIndex('attendance_change_by_sheet')
      .on('attendance_change')
      .columns(['company', 'attendance_sheet_id'])
      .execute()
    for (const column of ['from_day', 'to_day', 'status', 'worker_id', 'assignment_id', 'search'])
      await trx.schema
        .createIndex(`attendance_sheet_by_${column}`)
        .on('attendance_sheet')
        .columns(['company', column])
        .execute()
  },
}

/** Each with its text columns, its numbers, and those that may be null. */
const TABLES: readonly [name: string, texts: string[], numbers: string[], optional: string[]][] = [
  ['clock_event', ['worker_id', 'assignment_id', 'kind', 'source', 'recorded_by'], ['happened_at'], ['note']],
  [
    'attendance_correction',
    ['worker_id', 'assignment_id', 'status', 'reason', 'recorded_by'],
    ['duty_from', 'at'],
    ['arrival', 'departure'],
  ],
  [
    'attendance_change',
    ['worker_id', 'assignment_id', 'before', 'after'],
    ['duty_from', 'at'],
    ['attendance_sheet_id'],
  ],
  [
    'attendance_sheet',
    ['from_day', 'to_day', 'status', 'search'],
    [],
    [
      'worker_id',
      'assignment_id',
      'status_note',
      'lines',
      'submitted_by',
      'approved_by',
      'approved_at',
      'archived_at',
    ],
  ],
]
