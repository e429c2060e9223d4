import type { Migration } from '../migrate.ts'

/** For how many hours at most a sign-in of a company lasts; null: for as long as most do. */
export const sessionLife: Migration = {
  name: '0091-session-life',
  up: async (trx) => {
    await trx.schema.alterTable('system_settings').addColumn('session_hours', 'bigint').execute()
  },
}
