import type { Migration } from '../migrate.ts'

/** What a member of the back office does in the company. */
export const duties: Migration = {
  name: '0076-duties',
  up: async (trx) => {
    for (const column of ['department', 'job_title'])
      await trx.schema.alterTable('account').addColumn(column, 'text').execute()
  },
}
