import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Incidents, the files that they name, and the fixes that are under legal hold because of them. */
export const incidents: Migration = {
  name: '0250-incidents',
  up: async (trx) => {
    let table = trx.schema
      .createTable('incident')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('incident_pk', ['company', 'id'])
    for (const column of ['number', 'title', 'search', 'incident_type', 'severity', 'priority', 'status'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['confidentiality', 'details'])
      table = table.addColumn(column, 'text', (c) => c.notNull())
    for (const column of ['severity_rank', 'occurred_at', 'reported_at', 'recorded_at'])
      table = table.addColumn(column, 'bigint', (c) => c.notNull())
    for (const column of ['site_post_id', 'client_id', 'worker_id', 'occurrence_id', 'incident_id'])
      table = table.addColumn(column, 'text')
    await table.execute()
    await trx.schema
      .createIndex('incident_by_number')
      .on('incident')
      .columns(['company', 'number'])
      .unique()
      .execute()
    await sql`create index incident_in_order on incident (company, length(id), id)`.execute(trx)
    const columns = ['occurred_at', 'reported_at', 'title', 'severity_rank', 'severity', 'priority', 'status']
    const named = ['site_post_id', 'client_id', 'worker_id', 'occurrence_id', 'incident_id']
    for (const column of [...columns, ...named, 'incident_type', 'confidentiality'])
      await trx.schema
        .createIndex(`incident_by_${column}`)
        .on('incident')
        .columns(['company', column])
        .execute()
    await trx.schema
      .createTable('incident_file')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('digest', 'text', (c) => c.notNull())
      .addColumn('incident_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('incident_file_pk', ['company', 'digest', 'incident_id'])
      .execute()
    await trx.schema
      .createTable('incident_guard')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('incident_id', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('incident_guard_pk', ['company', 'incident_id', 'worker_id'])
      .execute()
    await trx.schema
      .createTable('legal_hold')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('incident_id', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('from_at', 'bigint', (c) => c.notNull())
      .addColumn('to_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('legal_hold_pk', ['company', 'worker_id', 'incident_id'])
      .execute()
  },
}
