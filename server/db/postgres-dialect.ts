import pg from 'pg'
import { PostgresDialect, type Dialect } from 'kysely'
import { checkParameter } from './check-parameter.ts'
import { toPostgresStorageError } from './storage-error.ts'

/**
 * An advisory lock on PostgreSQL that every server process shares; a rebuild takes it exclusively.
 */
export const SERVER_LOCK_KEY = 4_731_002

const INT8 = 20
const NUMERIC = 1700
/** maximum wait for a connection, ms */
const CONNECT_MS = 10_000

/**
 * Returns int8 (counts, times, positions) and numeric (sums) as numbers; throws for values over 2^53 instead
 * of rounding.
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
 * Timeouts that limit how long a frozen process can block others. After the first, PostgreSQL ends
 * its open transaction; if the next lock owner is frozen too, waiting processes give up after the
 * second.
 */
const PROMPT = { idle_in_transaction_session_timeout: 500, lock_timeout: 1500 }

/**
 * PostgreSQL then detects a dead peer within 25 s, instead of the system's default of over two
 * hours.
 */
const KEEPALIVE_S = { idle: 10, interval: 5, count: 3 }

/**
 * Creates a pool of at most `size` connections. Reads int8 and numeric as numbers, and throws if
 * they do not fit. With `prompt`, connections have the timeouts of PROMPT.
 */
export function postgresPool(url: string, { size = 10, prompt = false } = {}): pg.Pool {
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
 * Ends all connections of a pool. What waits for an answer fails at once with a StorageError, and
 * may be repeated over new connections.
 */
export function breakConnections(pool: pg.Pool): void {
  for (const client of connectedTo.get(pool) ?? []) {
    broken.add(client)
    // a client that waits for an answer is cut off
    client.end().catch(() => {})
  }
}

/** Returns a client of a pool that has not been ended. */
async function connectedClient(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect()
    if (!broken.has(client)) return client
    client.release(true)
  }
}

/**
 * PostgreSQL through pg, with the same check of parameters as on SQLite. Failures of the server or the
 * connection are thrown as StorageError.
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
        // a connection broke between two queries: the next query reports it; without a listener the
        // error would end the process
        client.on('error', () => {})
        const made = new GuardedClient(client)
        clients.set(client, made)
        return made as never
      },
      end: () => pool.end(),
    },
  })
}

/** Checks a parameter. Lists are for `unnest`, which only PostgreSQL has. */
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
