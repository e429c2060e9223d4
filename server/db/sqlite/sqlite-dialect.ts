import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { OpenFiles } from './open-files.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import type { StorageError } from '../storage-error.ts'
import { WriteQueue } from './write-queue.ts'

/**
 * Creates a Kysely dialect for SQLite (libsql). One connection writes, another one reads. Transactions and
 * single writes wait in one queue; reads outside of a transaction never wait. `failed` is called with every
 * StorageError, also when a database file disappears. Mode `ro` writes nothing.
 */
export function sqliteDialect(
  path: string,
  mode: 'rwc' | 'ro' = 'rwc',
  failed: (failure: StorageError) => void = () => {},
): Dialect {
  return {
    createDriver: () => new SqliteDriver(path, mode, failed),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** SQL that moves all commits from the WAL into the main file, and empties the WAL. */
export const TRUNCATE_WAL = 'pragma wal_checkpoint(truncate)'

/** interval (ms) at which deleted database files are searched; each commit also checks them */
const LOOK_MS = 1000

class SqliteDriver implements Driver {
  readonly #path: string
  readonly #failed: (failure: StorageError) => void
  readonly #mode: 'rwc' | 'ro'
  #open: OpenFile | undefined
  #look: NodeJS.Timeout | undefined

  constructor(path: string, mode: 'rwc' | 'ro', failed: (failure: StorageError) => void) {
    this.#path = path
    this.#failed = failed
    this.#mode = mode
  }

  async init(): Promise<void> {
    const writer = new SqliteConnection(this.#path, this.#mode, this.#failed)
    const reader = new SqliteConnection(this.#path, this.#mode, this.#failed)
    const files = new OpenFiles([this.#path, `${this.#path}-wal`])
    this.#look = setInterval(() => {
      const missing = files.missing()
      if (missing) this.#failed(missing)
    }, LOOK_MS).unref()
    const isReadOnly = this.#mode === 'ro'
    this.#open = { writer, reader, isReadOnly, files, queue: new WriteQueue(), failed: this.#failed }
  }

  async acquireConnection(): Promise<Lease> {
    if (!this.#open) throw new Error('the database is not open')
    return new Lease(this.#open)
  }

  beginTransaction(lease: Lease): Promise<void> {
    return lease.begin()
  }

  async commitTransaction(lease: Lease): Promise<void> {
    lease.commit()
  }

  async rollbackTransaction(lease: Lease): Promise<void> {
    lease.rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    clearInterval(this.#look)
    // wait until a running transaction has ended; the queue limits this wait
    await this.#open?.queue.acquire().catch(() => {})
    if (this.#open && !this.#open.isReadOnly) this.#open.writer.emptyLog()
    this.#open?.reader.close()
    this.#open?.writer.close()
    this.#open = undefined
  }
}

interface OpenFile {
  writer: SqliteConnection
  reader: SqliteConnection
  isReadOnly: boolean
  files: OpenFiles
  queue: WriteQueue
  failed: (failure: StorageError) => void
}

/** A connection as Kysely uses it: for a single query, or for a transaction, which has the write lock. */
class Lease implements DatabaseConnection {
  readonly #open: OpenFile
  #writing = false

  constructor(open: OpenFile) {
    this.#open = open
  }

  async begin(): Promise<void> {
    const { queue, writer, isReadOnly } = this.#open
    await queue.acquire()
    try {
      // in read-only mode, a transaction only gives a consistent snapshot
      writer.exec(isReadOnly ? 'begin' : 'begin immediate')
      this.#writing = true
    } catch (error) {
      queue.release()
      throw error
    }
  }

  /** If the commit fails, the write lock remains until `rollback`, which Kysely calls next. */
  commit(): void {
    this.#mustStand()
    this.#open.writer.exec('commit')
    this.#writing = false
    this.#open.queue.release()
  }

  /** Rolls the transaction back, and releases the write lock even if that fails. */
  rollback(): void {
    const { queue, writer } = this.#open
    this.#writing = false
    try {
      // after some errors, such as a full disk, SQLite has already rolled back
      if (writer.inTransaction) writer.exec('rollback')
    } finally {
      queue.release()
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { queue, reader, writer } = this.#open
    if (this.#writing) return writer.query<Row>(query)
    if (SelectQueryNode.is(query.query)) return reader.query<Row>(query)
    await queue.acquire()
    try {
      this.#mustStand()
      return await writer.query<Row>(query)
    } finally {
      queue.release()
    }
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new Error('read in batches instead of streaming')
  }

  #mustStand(): void {
    const missing = this.#open.files.missing()
    if (!missing) return
    this.#open.failed(missing)
    throw missing
  }
}
