import type { Migration } from '../migrate.ts'

/** Reports that people make of lists, and schedules that mail them. */
export const customReportTables: Migration = {
  name: '0492-custom-reports',
  up: async (trx) => {
    let report = trx.schema
      .createTable('custom_report')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('custom_report_pk', ['company', 'id'])
    for (const column of ['name', 'search', 'list', 'columns', 'filters', 'plot'])
      report = report.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['group_by', 'sum_column', 'period_column'])
      report = report.addColumn(column, 'text')
    await report.addColumn('archived_at', 'bigint').execute()
    await trx.schema
      .createIndex('custom_report_by_search')
      .on('custom_report')
      .columns(['company', 'search'])
      .execute()
    await trx.schema.alterTable('report_schedule').addColumn('custom_report_id', 'text').execute()
    await trx.schema
      .createIndex('report_schedule_by_custom_report_id')
      .on('report_schedule')
      .columns(['company', 'custom_report_id'])
      .execute()
  },
}
