import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompanyId } from '../../db/company-id.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations.ts'
import { type Database, openDatabase } from '../../db/open-database.ts'
import { readHeadPosition, readBatches } from '../../event-log/read-log.ts'
import { project, type Projection } from '../../projections/projection.ts'
import { dropUniqueOverall } from '../../projections/rebuild-read-models.ts'

/** A temporary database with read models that are rebuilt from the event log. */
export interface RebuiltDatabase {
  db: Database
  /**
   * Rebuilds the rows of a company, up to the present end of its log. If that fails, returns the reason, and
   * the company has no rows.
   */
  replay: (company: CompanyId) => Promise<string | null>
  /** returns whether events were appended since the rebuild */
  isBehind: (company: CompanyId) => Promise<boolean>
  close: () => Promise<void>
}

/**
 * Creates a temporary database. `progress` is called with the number of events that were applied for a
 * company.
 */
export async function openRebuild(
  source: Database,
  projections: readonly Projection[],
  progress: (company: CompanyId, events: number) => void = () => {},
): Promise<RebuiltDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'askari-replay-'))
  const opened = openDatabase({ dataDir: folder, databaseUrl: null })
  const { db } = opened
  await migrate(opened, migrations, () => 0)
  await db.transaction().execute(dropUniqueOverall)
  const upTo = new Map<CompanyId, number>()

  const replay = async (company: CompanyId) => {
    let position = upTo.get(company) ?? 0
    try {
      await db.transaction().execute(async (trx) => {
        for await (const batch of readBatches(source, company, position, { seals: true })) {
          for (const event of batch) {
            position = event.position
            await project(trx, projections, [event])
          }
          progress(company, position)
        }
      })
    } catch (error) {
      // the log is invalid: report this company, and check the others
      return `what follows position ${position - 1} of its log cannot be replayed: ${firstLineOfError(error)}`
    }
    upTo.set(company, position)
    return null
  }
  return {
    db,
    replay,
    isBehind: async (company) => (await readHeadPosition(source, company)) > (upTo.get(company) ?? 0),
    close: async () => {
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const firstLineOfError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
