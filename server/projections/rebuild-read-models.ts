import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'
import { readAllHeads, readBatches } from '../event-log/read-log.ts'
import { project, type Projection } from './projection.ts'

/**
 * Unique indexes across companies. Replaying one company after the other may violate them temporarily, so
 * they are dropped meanwhile.
 */
const UNIQUE_OVERALL = {
  account_email: sql`create unique index account_email on account (email)`,
  guest_access_by_code: sql`create unique index guest_access_by_code on guest_access (code) where enabled = 1`,
}

export async function dropUniqueOverall(trx: Transaction<Tables>): Promise<void> {
  for (const index of Object.keys(UNIQUE_OVERALL)) await sql`drop index ${sql.ref(index)}`.execute(trx)
}

/**
 * Empties the tables of these projections, and fills them again from every company's log in one transaction.
 * Also deletes snapshots and the hash trees over the logs. Returns the number of events read.
 */
export function rebuildReadModels(
  db: Database,
  projections: readonly Projection[],
  progress: (company: string, events: number) => void = () => {},
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    for (const table of new Set(projections.flatMap((projection) => projection.tables)))
      await trx.deleteFrom(table).execute()
    await trx.deleteFrom('snapshot').execute()
    await trx.deleteFrom('log_subtree').execute()
    await trx.updateTable('log_tree').set({ size: 0, edge: '' }).execute()
    await dropUniqueOverall(trx)
    let total = 0
    for (const { company } of await readAllHeads(trx)) {
      let events = 0
      for await (const batch of readBatches(trx, company, 0, { seals: true })) {
        await project(trx, projections, batch)
        events += batch.length
      }
      progress(company, events)
      total += events
    }
    for (const index of Object.values(UNIQUE_OVERALL)) await index.execute(trx)
    return total
  })
}
