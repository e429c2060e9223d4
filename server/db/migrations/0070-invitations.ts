import type { Migration } from '../migrate.ts'

/** Until when somebody who is invited may accept, and since when an account is suspended: ms since epoch UTC. */
export const invitations: Migration = {
  name: '0070-invitations',
  up: async (trx) => {
    await trx.schema.alterTable('account').addColumn('invited_until', 'bigint').execute()
    await trx.schema.alterTable('account').addColumn('suspended_at', 'bigint').execute()
  },
}
