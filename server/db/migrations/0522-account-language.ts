import type { Migration } from '../migrate.ts'

/** In which language the console speaks to an account. */
export const accountLanguage: Migration = {
  name: '0522-account-language',
  up: async (trx) => {
    await trx.schema.alterTable('account').addColumn('language', 'text').execute()
  },
}
