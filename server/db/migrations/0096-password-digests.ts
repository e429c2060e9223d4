import type { Migration } from '../migrate.ts'

/** What the log says of each account's password from now on: a digest of the hash that is kept of it. */
export const passwordDigests: Migration = {
  name: '0096-password-digests',
  up: async (trx) => {
    await trx.schema.alterTable('account').addColumn('password_digest', 'text').execute()
  },
}
