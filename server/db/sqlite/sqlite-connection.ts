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
  // overwrite deleted data with zeros, so that erased data remains in no page of the file
  'secure_delete = ON',
]
/** maximum time (ms) that consecutive queries may run without a yield to the event loop */
const HOLD_MS = 8

interface Prepared {
  statement: Database.Statement
  /** whether the statement returns rows; cached, because libsql would determine it for each call */
  givesRows: boolean
}

/**
 * A connection to a SQLite file. It checks parameters, caches prepared statements and yields to the event
 * loop. Disk and file errors are thrown as StorageError.
 */
export class SqliteConnection {
  readonly #database: Database.Database
  readonly #statements = new Map<string, Prepared>()
  readonly #failed: (failure: StorageError) => void
  #letGoAt = performance.now()

  /** `failed` is called with every StorageError before it is thrown. */
  constructor(path: string, mode: 'rwc' | 'ro' = 'rwc', failed: (failure: StorageError) => void = () => {}) {
    this.#failed = failed
    this.#database = new Database(sqliteUri(path, mode), { timeout: 5000 })
    for (const pragma of PRAGMAS) this.exec(`pragma ${pragma}`)
    // the first read makes SQLite create its files, which commits write to
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
   * Runs a query. libsql is synchronous, so many consecutive queries would block the event loop. This
   * therefore yields to the event loop after HOLD_MS.
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
      // a failed statement may still be open in SQLite, so prepare a new one next time
      this.#statements.delete(sql)
      throw this.#told(error)
    }
  }

  /**
   * Moves the content of the WAL into the main file. Call it before the connection closes, because SQLite
   * does it only after all statements are finalized. If the disk fails, the WAL remains, and no commit is
   * lost.
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
      // a schema change makes the columns of cached statements wrong
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
 * Converts a parameter for libsql. It binds every JavaScript number as REAL, so integers become bigint.
 * Parameters then behave as on PostgreSQL.
 */
function asStored(value: unknown) {
  const guarded = checkParameter(value)
  return typeof guarded === 'number' && Number.isInteger(guarded) ? BigInt(guarded) : guarded
}

/** Returns the URI of a SQLite file. libsql can open a database read-only only with a URI. */
export const sqliteUri = (path: string, mode: 'rwc' | 'ro'): string =>
  `${pathToFileURL(path).href}?mode=${mode}`

/**
 * Returns the path of the database in a data directory, and lets only the owner read and write it. SQLite
 * gives the files that it creates beside it the same mode.
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
    // the file may belong to another user, or the file system may not support modes
    const { code } = error as { code?: string }
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOTSUP') throw error
  }
}
