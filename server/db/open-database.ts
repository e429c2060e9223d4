import { type Dialect, Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { restrictDatabaseFile } from './sqlite/sqlite-connection.ts'
import { breakConnections, postgresDialect, postgresPool } from './postgres-dialect.ts'
import { sqliteDialect } from './sqlite/sqlite-dialect.ts'
import type { StorageError } from './storage-error.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'
export type Database = Kysely<Tables>

export interface OpenDatabase {
  db: Database
  engine: Engine
  /** PostgreSQL only: ends all connections, for a database server that no longer answers */
  breakConnections?: () => void
}

/**
 * Opens the PostgreSQL database at `databaseUrl`, or the SQLite database in the data directory, which the
 * caller must have locked. Does not migrate it. `failed` is called for disk errors under SQLite; `watched`
 * may wrap the dialect; `idleMs` replaces the time after which PostgreSQL ends an idle transaction.
 */
export function openDatabase(
  where: { dataDir: string; databaseUrl: string | null },
  {
    log,
    failed,
    watched = (dialect) => dialect,
    idleMs,
  }: {
    log?: FastifyBaseLogger
    failed?: ((failure: StorageError) => void) | undefined
    watched?: (dialect: Dialect) => Dialect
    idleMs?: number | undefined
  } = {},
): OpenDatabase {
  if (where.databaseUrl) return openPostgres(where.databaseUrl, { prompt: true, log, idleMs }, watched)
  const path = restrictDatabaseFile(where.dataDir)
  return {
    db: new Kysely<Tables>({ dialect: watched(sqliteDialect(path, 'rwc', failed)) }),
    engine: 'sqlite',
  }
}

/** Opens the database read-only. This works while a server is running, and after one has crashed. */
export function openToRead(where: { dataDir: string; databaseUrl: string | null }): OpenDatabase {
  // without the short timeouts of `prompt`, because a comparison of two databases pauses between reads
  if (where.databaseUrl) return openPostgres(where.databaseUrl, { prompt: false })
  const path = restrictDatabaseFile(where.dataDir)
  return { db: new Kysely<Tables>({ dialect: sqliteDialect(path, 'ro') }), engine: 'sqlite' }
}

function openPostgres(
  url: string,
  {
    prompt,
    log,
    idleMs,
  }: { prompt: boolean; log?: FastifyBaseLogger | undefined; idleMs?: number | undefined },
  watched: (dialect: Dialect) => Dialect = (dialect) => dialect,
): OpenDatabase {
  const pool = postgresPool(url, { prompt, idleMs })
  // the pool replaces a broken idle connection by itself, but an error event without listener would end the
  // process
  pool.on('error', (error) => log?.warn({ error }, 'an idle database connection broke'))
  return {
    db: new Kysely<Tables>({ dialect: watched(postgresDialect(pool)) }),
    engine: 'postgres',
    breakConnections: () => breakConnections(pool),
  }
}

/** Thrown if the database lacks necessary tables, for example after an interrupted first start. */
export class IncompleteDatabase extends Error {
  override name = 'IncompleteDatabase'
}

const NEEDED = ['migration', 'event', 'head', 'fix', 'fix_version', 'worker']

/** Throws IncompleteDatabase if a table of the current version is missing. */
export async function assertComplete(db: Database): Promise<void> {
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const missing = NEEDED.filter((name) => !tables.has(name))
  if (missing.length > 0)
    throw new IncompleteDatabase(
      `it has no table ${missing.join(', ')}. If its first start was interrupted or it is of an older version, start the server once; else bring back a backup`,
    )
}
