import Database from 'libsql'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CompiledQuery, QueryResult } from 'kysely'
import { checkParameter } from '../check-parameter.ts'
import { toSqliteStorageError, StorageError } from '../storage-error.ts'

const KEPT_STATEMENTS = 300
const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  // overwrites deleted data, so that erased data is in no page
  'secure_delete = ON',
]
/** maximum time that consecutive queries block the event loop, ms */
const HOLD_MS = 8

interface Prepared {
  statement: Database.Statement
  /** whether the statement returns rows; cached, because libsql computes it for each call */
  givesRows: boolean
}

/**
 * A connection to a SQLite file that checks parameters, caches statements and yields to the event
 * loop. Throws disk and file errors as StorageError.
 */
export class SqliteConnection {
  readonly #database: Database.Database
  readonly #statements = new Map<string, Prepared>()
  readonly #failed: (failure: StorageError) => void
  #letGoAt = performance.now()

  /** `failed` is called for every StorageError that is thrown. */
  constructor(path: string, mode: 'rwc' | 'ro' = 'rwc', failed: (failure: StorageError) => void = () => {}) {
    this.#failed = failed
    this.#database = new Database(sqliteUri(path, mode), { timeout: 5000 })
    for (const pragma of PRAGMAS) this.exec(`pragma ${pragma}`)
    // creates the files that commits write to
    this.exec('select 1 from sqlite_master')
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction
  }

  exec(sql: string): void {
    try {
      this.#database.exec(sql)
    } catch (error) {
      throw this.#told(error)
    }
  }

  /**
   * libsql is synchronous: consecutive queries with settled promises would block the event loop, so this
   * waits for the loop from time to time.
   */
  async query<Row>({
    sql,
    parameters,
  }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    if (performance.now() - this.#letGoAt > HOLD_MS) {
      await new Promise((resolve) => setImmediate(resolve))
      this.#letGoAt = performance.now()
    }
    const values = parameters.map(asStored)
    try {
      const { statement, givesRows } = this.#prepare(sql)
      if (givesRows) return { rows: statement.all(values) as Row[] }
      const { changes } = statement.run(values)
      return { rows: [], numAffectedRows: BigInt(changes) }
    } catch (error) {
      // a statement that failed half-way may still be open, so the next use prepares a new one
      this.#statements.delete(sql)
      throw this.#told(error)
    }
  }

  /**
   * Moves the WAL into the main file before the connection closes. SQLite itself does so only after
   * all statements are finalized. If the disk fails, the WAL stays, which contains every commit.
   */
  emptyLog(): void {
    try {
      this.#database.exec('pragma wal_checkpoint(truncate)')
    } catch (error) {
      this.#told(error)
    }
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #told(error: unknown): unknown {
    const failure = toSqliteStorageError(error)
    if (failure instanceof StorageError) this.#failed(failure)
    return failure
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const prepared = { statement, givesRows: statement.reader }
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql)) {
      // after a schema change the columns of cached statements are wrong
      this.#statements.clear()
      return prepared
    }
    if (this.#statements.size >= KEPT_STATEMENTS)
      this.#statements.delete(this.#statements.keys().next().value as string)
    this.#statements.set(sql, prepared)
    return prepared
  }
}

/**
 * Converts a number for libsql, which binds every JavaScript number as REAL: integers become
 * bigint, so that `?` behaves as on PostgreSQL.
 */
function asStored(value: unknown) {
  const guarded = checkParameter(value)
  return typeof guarded === 'number' && Number.isInteger(guarded) ? BigInt(guarded) : guarded
}

/** Returns the URI of a SQLite database for libsql; only a URI can open it read-only. */
export const sqliteUri = (path: string, mode: 'rwc' | 'ro'): string =>
  `${pathToFileURL(path).href}?mode=${mode}`

/**
 * Returns the path of the database in a data directory, and restricts its mode to the owner: SQLite
 * gives the files that it creates next to it the same mode.
 */
export function restrictDatabaseFile(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'askari.db')
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) closeToOthers(file)
  return path
}

function closeToOthers(file: string): void {
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    // not possible for files of another user, and on file systems without modes
    const { code } = error as { code?: string }
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOTSUP') throw error
  }
}
