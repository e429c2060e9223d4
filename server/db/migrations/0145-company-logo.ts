import type { Migration } from '../migrate.ts'

/** The digest of a company's logo in the store of files. */
export const companyLogo: Migration = {
  name: '0145-company-logo',
  up: async (trx) => {
    await trx.schema.alterTable('company').addColumn('logo', 'text').execute()
  },
}
