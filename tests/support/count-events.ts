import type { KyselyPlugin } from 'kysely'
import type { Database } from '../../server/db/open-database.ts'

/** Returns the same database, and a function that counts the events that were read from it as whole rows. */
export function countEvents(db: Database): { db: Database; read: () => number } {
  let read = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read += result.rows.filter((row) => 'prev_hash' in row).length
      return result
    },
  }
  return { db: db.withPlugin(plugin), read: () => read }
}
