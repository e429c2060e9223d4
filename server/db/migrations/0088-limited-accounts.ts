import type { Migration } from '../migrate.ts'

/** The part of the company that an account is limited to, as JSON; null where it sees the whole. */
export const limitedAccounts: Migration = {
  name: '0088-limited-accounts',
  up: async (trx) => {
    for (const column of ['client_ids', 'assignment_ids'])
      await trx.schema.alterTable('account').addColumn(column, 'text').execute()
  },
}
