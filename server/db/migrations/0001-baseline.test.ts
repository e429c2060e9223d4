import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Engine } from '../open-database.ts'
import type { Tables } from '../tables.ts'
import { baseline } from './0001-baseline.ts'

/** Returns a digest of the statements that the baseline runs. Whitespace does not matter. */
async function digestOf(engine: Engine): Promise<string> {
  const hash = createHash('sha256')
  const db = new Kysely<Tables>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (each) => new PostgresIntrospector(each),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void hash.update(`${query.sql.replace(/\s+/g, ' ').trim()}\n`),
  })
  await baseline.up(db as Transaction<Tables>, engine)
  return hash.digest('hex').slice(0, 16)
}

describe('the baseline of the schema', () => {
  it('is as it was released: a change of a table needs a migration of its own', async () => {
    expect({ sqlite: await digestOf('sqlite'), postgres: await digestOf('postgres') }).toEqual({
      sqlite: '66c643f09a5c358e',
      postgres: '0d83a18709c33311',
    })
  })
})
