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
import { SqliteConnection } from './sqlite-connection.ts'
import { WriteQueue } from './write-queue.ts'

/**
 * SQLite through libsql. One connection writes, one reads: transactions and single writes wait for each other in
 * one queue, while reads outside a transaction see what is committed and wait for nobody.
 */
export function sqliteDialect(path: string): Dialect {
  return {
    createDriver: () => new SqliteDriver(path),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class SqliteDriver implements Driver {
  readonly #path: string
  readonly #queue = new WriteQueue()
  #writer: SqliteConnection | undefined
  #reader: SqliteConnection | undefined

  constructor(path: string) {
    this.#path = path
  }

  async init(): Promise<void> {
    this.#writer = new SqliteConnection(this.#path)
    this.#reader = new SqliteConnection(this.#path)
  }

  async acquireConnection(): Promise<Lease> {
    if (!this.#writer || !this.#reader) throw new Error('the database is not open')
    return new Lease(this.#writer, this.#reader, this.#queue)
  }

  beginTransaction(lease: Lease): Promise<void> {
    return lease.begin()
  }

  async commitTransaction(lease: Lease): Promise<void> {
    lease.end('commit')
  }

  async rollbackTransaction(lease: Lease): Promise<void> {
    lease.end('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#reader?.close()
    this.#writer?.close()
    this.#reader = this.#writer = undefined
  }
}

/** One use of the database: a single query, or a transaction that holds the write queue from begin to end. */
class Lease implements DatabaseConnection {
  readonly #writer: SqliteConnection
  readonly #reader: SqliteConnection
  readonly #queue: WriteQueue
  #writing = false

  constructor(writer: SqliteConnection, reader: SqliteConnection, queue: WriteQueue) {
    this.#writer = writer
    this.#reader = reader
    this.#queue = queue
  }

  async begin(): Promise<void> {
    await this.#queue.acquire()
    try {
      this.#writer.exec('begin immediate')
      this.#writing = true
    } catch (error) {
      this.#queue.release()
      throw error
    }
  }

  /** A commit that fails leaves the lease open, for the rollback that follows it. */
  end(how: 'commit' | 'rollback'): void {
    // some failures (a full disk) have rolled back by themselves
    if (how === 'commit' || this.#writer.inTransaction) this.#writer.exec(how)
    this.#writing = false
    this.#queue.release()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#writing) return this.#writer.query<Row>(query)
    if (SelectQueryNode.is(query.query)) return this.#reader.query<Row>(query)
    await this.#queue.acquire()
    try {
      return await this.#writer.query<Row>(query)
    } finally {
      this.#queue.release()
    }
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new Error('read in batches instead of streaming')
  }
}
