import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The trees over the logs leave behind what proofs are made of; they grow once more from the logs to do so. */
export const logSubtrees: Migration = {
  name: '0094-log-subtrees',
  up: async (trx, engine) => {
    const table = trx.schema
      .createTable('log_subtree')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('level', 'bigint', (c) => c.notNull())
      .addColumn('number', 'bigint', (c) => c.notNull())
      .addColumn('root', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('log_subtree_pk', ['company', 'level', 'number'])
    await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute()
    await sql`update log_tree set size = 0, edge = ''`.execute(trx)
  },
}
