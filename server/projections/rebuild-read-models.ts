import type { Database } from '../db/open-database.ts'
import { allHeads, readBatches } from '../event-log/read-log.ts'
import { project, type Projection } from './projection.ts'

/**
 * Empties the tables of these projections and fills them again from the log of every company, in one transaction:
 * a failure leaves them as they were. What is kept of long streams goes, too. Gives the number of events read.
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
    let total = 0
    for (const { company } of await allHeads(trx)) {
      let events = 0
      for await (const batch of readBatches(trx, company)) {
        await project(trx, projections, batch)
        events += batch.length
      }
      progress(company, events)
      total += events
    }
    return total
  })
}
