import { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { closedDatabaseFile } from './closed-database-file.ts'
import { postgresDialect, postgresPool } from './postgres-dialect.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { StorageError } from './storage-error.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'
export type Database = Kysely<Tables>

export interface OpenDatabase {
  db: Database
  engine: Engine
}

/**
 * The database in the data directory, or the PostgreSQL one that the address names. Tables are not yet migrated.
 * `failed` hears what the disk under SQLite fails at.
 */
export function openDatabase(
  where: { dataDir: string; databaseUrl: string | null },
  log?: FastifyBaseLogger,
  failed?: (failure: StorageError) => void,
): OpenDatabase {
  if (where.databaseUrl) {
    const pool = postgresPool(where.databaseUrl)
    // an idle connection that breaks is replaced by the pool; without a listener it would end the process
    pool.on('error', (error) => log?.warn({ error }, 'an idle database connection broke'))
    return { db: new Kysely<Tables>({ dialect: postgresDialect(pool) }), engine: 'postgres' }
  }
  const path = closedDatabaseFile(where.dataDir)
  return {
    db: new Kysely<Tables>({ dialect: sqliteDialect(path, failed) }),
    engine: 'sqlite',
  }
}
