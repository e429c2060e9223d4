import type { Migration } from '../migrate.ts'

/** Records that are removed stay, for what happened to them; a write's answer is kept for whoever asks again. */
export const records: Migration = {
  name: '0040-records',
  up: async (trx) => {
    for (const table of ['client', 'assignment', 'site_post', 'worker'])
      await trx.schema.alterTable(table).addColumn('archived_at', 'bigint').execute()
    await trx.schema.alterTable('command').addColumn('told', 'text').execute()
    for (const [table, column] of [
      ['site_post', 'assignment_id'],
      ['worker_assignment', 'site_post_id'],
    ] as const)
      await trx.schema.createIndex(`${table}_by_${column}`).on(table).columns(['company', column]).execute()
  },
}
