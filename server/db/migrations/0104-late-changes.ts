import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Whoever keeps what was walked in a closed hour is told by a tag whether something has come for it since. */
export const lateChanges: Migration = {
  name: '0104-late-changes',
  up: async (trx, engine) => {
    const table = trx.schema
      .createTable('late_change')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('hour', 'bigint', (c) => c.notNull())
      .addColumn('changes', 'bigint', (c) => c.notNull())
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('late_change_pk', ['company', 'hour'])
    await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute()
  },
}
