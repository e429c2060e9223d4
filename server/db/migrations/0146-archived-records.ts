import type { Migration } from '../migrate.ts'

/** When and by whom a client, an assignment or a site post was archived, and whether because its client was. */
export const archivedRecords: Migration = {
  name: '0146-archived-records',
  up: async (trx) => {
    for (const table of ['client', 'assignment', 'site_post']) {
      await trx.schema.alterTable(table).addColumn('ended_at', 'bigint').execute()
      await trx.schema.alterTable(table).addColumn('ended_by', 'text').execute()
      await trx.schema.alterTable(table).addColumn('ended_with_client', 'bigint').execute()
    }
  },
}
