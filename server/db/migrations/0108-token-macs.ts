import type { Migration } from '../migrate.ts'

/**
 * Rows of tokens say, by a key of the server, for which session or guest it gave them. Those of before cannot: whoever
 * they let in signs in again. What a session has begun is bound, too, and one that has ended is bound to nothing.
 */
export const tokenMacs: Migration = {
  name: '0108-token-macs',
  up: async (trx) => {
    for (const table of ['refresh_token', 'guest_session'] as const) {
      await trx.schema.alterTable(table).addColumn('mac', 'text').execute()
      await trx.deleteFrom(table).execute()
    }
    await trx.updateTable('session').set({ challenge: null, challenge_until: null }).execute()
    await trx.updateTable('session').set({ mac: null }).where('revoked_at', 'is not', null).execute()
  },
}
