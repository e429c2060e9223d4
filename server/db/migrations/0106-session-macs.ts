import type { Migration } from '../migrate.ts'

/** Sessions say, by a key of the server, that it began them. Those of before cannot: they end. */
export const sessionMacs: Migration = {
  name: '0106-session-macs',
  up: async (trx) => {
    await trx.schema.alterTable('session').addColumn('mac', 'text').execute()
    await trx.deleteFrom('refresh_token').execute()
    await trx.deleteFrom('session').execute()
    await trx.deleteFrom('guest_session').execute()
  },
}
