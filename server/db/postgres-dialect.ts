import pg from 'pg'
import { PostgresDialect, type Dialect } from 'kysely'
import { guardParameter } from './guard-parameter.ts'

const INT8 = 20
const NUMERIC = 1700

/** int8 (counts, times, positions) and numeric (sums of them) as numbers; one over 2^53 throws instead of rounding. */
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

/** A pool of at most `size` connections; int8 and numeric come as numbers, or throw where they do not fit. */
export function postgresPool(url: string, size = 10): pg.Pool {
  return new pg.Pool({ connectionString: url, max: size, types })
}

/** PostgreSQL through pg, with the same guard on parameters as on SQLite. */
export function postgresDialect(pool: pg.Pool): Dialect {
  const guarded = new WeakMap<pg.PoolClient, GuardedClient>()
  return new PostgresDialect({
    pool: {
      connect: async () => {
        const client = await pool.connect()
        const known = guarded.get(client) ?? new GuardedClient(client)
        guarded.set(client, known)
        return known as never
      },
      end: () => pool.end(),
    },
  })
}

class GuardedClient {
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    return this.#client.query(sql, parameters.map(guardParameter))
  }

  release(): void {
    this.#client.release()
  }
}
