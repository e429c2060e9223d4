import pg from 'pg'
import { PostgresDialect, type Dialect } from 'kysely'
import { checkParameter } from './check-parameter.ts'
import { toPostgresStorageError } from './storage-error.ts'

/** Number of a PostgreSQL advisory lock. All server processes share it; a rebuild takes it exclusively. */
export const SERVER_LOCK_KEY = 4_731_002

const INT8 = 20
const NUMERIC = 1700
/** maximum time to wait for a connection, ms */
const CONNECT_MS = 10_000

/**
 * Parses PostgreSQL's int8 (counts, times, positions) and numeric (sums) as a number. Throws for an integer
 * over 2^53, instead of rounding it.
 */
function exactNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`over 2^53: ${text}`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? exactNumber
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/**
 * Timeouts (ms) that limit how long a frozen process can block others. PostgreSQL ends a transaction that is
 * idle for the first time. A process waits for a lock no longer than the second.
 */
const PROMPT = { idle_in_transaction_session_timeout: 500, lock_timeout: 1500 }

/**
 * Keepalive settings in seconds and count. PostgreSQL then notices a dead connection within 25 s, instead of
 * over two hours.
 */
const KEEPALIVE_S = { idle: 10, interval: 5, count: 3 }

/**
 * Creates a pool of at most `size` connections. int8 and numeric are read as numbers; a value over 2^53
 * throws. `prompt` sets the timeouts of PROMPT; `idleMs` replaces the first.
 */
export function postgresPool(
  url: string,
  {
    size = 10,
    prompt = false,
    idleMs,
  }: { size?: number; prompt?: boolean; idleMs?: number | undefined } = {},
): pg.Pool {
  const { idle, interval, count } = KEEPALIVE_S
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: idle * 1000,
    options: `-c tcp_keepalives_idle=${idle} -c tcp_keepalives_interval=${interval} -c tcp_keepalives_count=${count}`,
    ...(prompt && PROMPT),
    ...(idleMs !== undefined && { idle_in_transaction_session_timeout: idleMs }),
  })
  const connected = new Set<PooledClient>()
  connectedTo.set(pool, connected)
  pool.on('connect', (client) => connected.add(client as PooledClient))
  pool.on('remove', (client) => connected.delete(client as PooledClient))
  return pool
}

type PooledClient = pg.PoolClient & Pick<pg.Client, 'end'>
const connectedTo = new WeakMap<pg.Pool, Set<PooledClient>>()
const broken = new WeakSet<pg.PoolClient>()

/**
 * Ends all connections of a pool. Waiting queries fail at once with a StorageError, and may be repeated over
 * new connections.
 */
export function breakConnections(pool: pg.Pool): void {
  for (const client of connectedTo.get(pool) ?? []) {
    broken.add(client)
    // do not wait, because `end` would wait for an answer from the database
    client.end().catch(() => {})
  }
}

/** Returns a client of the pool whose connection `breakConnections` has not ended. */
async function connectedClient(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect()
    if (!broken.has(client)) return client
    client.release(true)
  }
}

/**
 * Creates a Kysely dialect for PostgreSQL. It checks parameters like that of SQLite. Failures of the server
 * or connection are thrown as StorageError.
 */
export function postgresDialect(pool: pg.Pool): Dialect {
  const clients = new WeakMap<pg.PoolClient, GuardedClient>()
  return new PostgresDialect({
    pool: {
      connect: async () => {
        const client = await connectedClient(pool).catch((error: unknown) => {
          throw toPostgresStorageError(error)
        })
        const same = clients.get(client)
        if (same) return same as never
        // If the connection breaks between two queries, the next query reports it. Without a listener, the
        // error event would end the process.
        client.on('error', () => {})
        const made = new GuardedClient(client)
        clients.set(client, made)
        return made as never
      },
      end: () => pool.end(),
    },
  })
}

/** Checks a query parameter. Arrays are allowed for `unnest`, which only PostgreSQL has. */
const guarded = (value: unknown) => (Array.isArray(value) ? value.map(checkParameter) : checkParameter(value))

class GuardedClient {
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(sql, parameters.map(guarded))
    } catch (error) {
      throw toPostgresStorageError(error)
    }
  }

  release(): void {
    this.#client.release()
  }
}
