import type { Migration } from '../migrate.ts'

/** What stands on the site of an assignment. */
export const sitePlans: Migration = {
  name: '0055-site-plans',
  up: async (trx) => {
    await trx.schema.alterTable('assignment').addColumn('site_plan', 'text').execute()
  },
}
