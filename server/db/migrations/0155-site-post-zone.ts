import type { Migration } from '../migrate.ts'

/** The time zone of a site post whose clock is not the company's. */
export const sitePostZone: Migration = {
  name: '0155-site-post-zone',
  up: async (trx) => {
    await trx.schema.alterTable('site_post').addColumn('time_zone', 'text').execute()
  },
}
