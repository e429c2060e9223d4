import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Which incidents a report contains, also without their numbers, and whose rights a saved report has in a schedule. */
export const reportRights: Migration = {
  name: '0560-report-rights',
  up: async (trx) => {
    for (const table of ['report_run', 'report_content'] as const)
      await trx.schema.alterTable(table).addColumn('incident_ids', 'text').execute()
    await trx.schema
      .alterTable('custom_report')
      .addColumn('owner_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await sql`update custom_report set owner_id = coalesce((select substr(event."by", 6) from event
      where event.company = custom_report.company and event.stream = 'custom-report-' || custom_report.id
      and event."by" like 'user:%' order by event.version desc limit 1), '')`.execute(trx)
    // which incidents these contain was not stored, so nobody could tell when one became confidential
    await sql`delete from report_content where content like ${'%"slug":"custom"%'}`.execute(trx)
    await sql`delete from report_result where run_id in (select id from report_run where slug = 'custom'
      and report_run.company = report_result.company)`.execute(trx)
    await sql`update report_run set shown = null where slug = 'custom'`.execute(trx)
  },
}
