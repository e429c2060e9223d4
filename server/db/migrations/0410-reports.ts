import type { Migration } from '../migrate.ts'

/** Reports as they were exported, and the digests of all files that left the server. */
export const reportTables: Migration = {
  name: '0410-reports',
  up: async (trx) => {
    let report = trx.schema
      .createTable('report')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('report_pk', ['company', 'id'])
      .addColumn('checkpoint_size', 'bigint')
    for (const column of ['slug', 'params', 'audience', 'source_hash', 'data_sha256', 'issued_by'])
      report = report.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['source_position', 'issued_at'])
      report = report.addColumn(column, 'bigint', (c) => c.notNull())
    await report.execute()
    await trx.schema
      .createIndex('report_by_params')
      .on('report')
      .columns(['company', 'slug', 'params', 'audience', 'issued_at'])
      .execute()
    await trx.schema
      .createTable('report_content')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('report_content_pk', ['company', 'sha256'])
      .addColumn('content', 'text', (c) => c.notNull())
      .execute()
    await trx.schema
      .createTable('exported_file')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('exported_file_pk', ['sha256', 'company'])
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await trx.schema
      .createIndex('invoice_by_issued_on')
      .on('invoice')
      .columns(['company', 'issued_on'])
      .execute()
  },
}
