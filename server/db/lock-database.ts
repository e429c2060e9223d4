import type { Config } from '../config/config.ts'
import { lockDataDir } from '../data-dir/data-dir-lock.ts'
import { postgresPool, SERVER_LOCK_KEY } from './postgres-dialect.ts'

/** Thrown if a server is using the database. */
export class DatabaseLocked extends Error {
  override name = 'DatabaseLocked'
}

/**
 * Locks the whole database for a program that must run alone, without servers. Returns the function that
 * unlocks it. Throws DataDirLocked (SQLite) or DatabaseLocked (PostgreSQL).
 */
export async function lockDatabase(
  config: Config,
  now: () => number,
  { toFill = false } = {},
): Promise<() => Promise<void>> {
  if (config.databaseUrl === null) {
    const release = lockDataDir(config.dataDir, now, { toFill })
    return async () => release()
  }
  const pool = postgresPool(config.databaseUrl, { size: 1 })
  const client = await pool.connect()
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [SERVER_LOCK_KEY])
  const release = async () => {
    client.release()
    await pool.end()
  }
  if (rows[0].held) return release
  await release()
  throw new DatabaseLocked(`the database at ${new URL(config.databaseUrl).host} is in use by a server`)
}
