import type { Migration } from '../migrate.ts'

const INDEXES: [table: string, column: string][] = [
  ['refresh_token', 'session_id'],
  ['session', 'started_at'],
  ['session', 'revoked_at'],
  ['sign_in_try', 'at'],
]

export const whatExpires: Migration = {
  name: '0032-what-expires',
  up: async (trx) => {
    for (const [table, column] of INDEXES)
      await trx.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
  },
}
