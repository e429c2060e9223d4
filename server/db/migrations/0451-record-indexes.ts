import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Incidents are found by what names them. Nearly all are of one level, yet SQLite preferred the index of the levels, and
 * read all incidents of a company for each entry of a page.
 */
export const recordIndexes: Migration = {
  name: '0451-record-indexes',
  up: async (trx) => {
    await trx.schema.dropIndex('incident_by_confidentiality').execute()
    // rows are long: what may be seen, and is open, is counted in the index
    const seen = sql`confidentiality, status`
    for (const name of ['incident_in_order', 'incident_by_severity_rank'])
      await trx.schema.dropIndex(name).execute()
    await sql`create index incident_in_order on incident (company, length(id), id, ${seen})`.execute(trx)
    await sql`create index incident_by_severity_rank
      on incident (company, severity_rank, length(id), id, ${seen})`.execute(trx)
  },
}
