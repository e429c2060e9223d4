import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../server/config/config.ts'
import type { Context, OpenContext } from '../../../server/app/context.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { databaseKeyFile } from './database-key-file.ts'
import { copyPrepared, PATIENT_MS, type Prepared } from './prepared-database.ts'
import { planFaults } from './query-plans.ts'
import { watchQueries, type ProductQuery } from './watch-queries.ts'

/**
 * Creates a migrated database in a new directory, or a copy of a prepared one. `close` removes it. On SQLite, `close`
 * throws if a query of the product scanned a growing table.
 */
export async function testContext(
  env: Record<string, string> = {},
  edge: Partial<Context> = {},
  prepared: Prepared = 'migrated',
): Promise<OpenContext> {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-test-'))
  if (!env.DATABASE_URL) await copyPrepared(prepared, dataDir)
  const keys = env.DATABASE_URL ? { SECRET_FILE: databaseKeyFile(env.DATABASE_URL) } : {}
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', ...keys, ...env })
  const context = await openContext(config, { log: createLogger('silent'), ...edge }, { idleMs: PATIENT_MS })
  const { db, queries } = watchQueries(context.db)
  return {
    ...context,
    db,
    close: async () => {
      const faults = context.engine === 'sqlite' ? await faultsLeft(context, queries()) : []
      await context.close()
      rmSync(dataDir, { recursive: true, force: true })
      if (faults.length > 0) throw new Error(`queries that slow down with time:\n${faults.join('\n')}`)
    },
  }
}

async function faultsLeft({ db, engine }: Context, queries: readonly ProductQuery[]): Promise<string[]> {
  try {
    return await planFaults(db, engine, queries)
  } catch {
    // without the database or its tables, there are no query plans to check
    return []
  }
}
