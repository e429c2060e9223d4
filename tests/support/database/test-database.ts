import { inject } from 'vitest'
import { postgresMissing } from './postgres.ts'
import { type Prepared, preparedPostgres } from './prepared-database.ts'
import { testContext } from './test-context.ts'
import type { Context, OpenContext } from '../../../server/app/context.ts'

export interface TestEngine {
  name: 'SQLite' | 'PostgreSQL'
  /** why this engine cannot be tested here; null if it can */
  missing: string | null
  start: () => Promise<{
    newDatabase: (prepared?: Prepared) => Promise<TestDatabase>
    stop: () => Promise<void>
  }>
}

export interface TestDatabase {
  /** opens a context; on PostgreSQL, a second one acts as a second server process on the same database */
  open: (edge?: Partial<Context>) => Promise<OpenContext>
}

/** Both database engines of the product, for tests of storage, isolation and races. */
export const bothEngines: readonly TestEngine[] = [
  {
    name: 'SQLite',
    missing: null,
    start: async () => ({
      newDatabase: async (prepared) => ({ open: (edge) => testContext({}, edge, prepared) }),
      stop: async () => {},
    }),
  },
  {
    name: 'PostgreSQL',
    missing: postgresMissing,
    start: async () => ({
      newDatabase: async (prepared = 'migrated') => {
        const url = await preparedPostgres(prepared, inject('postgres'))
        return { open: (edge) => testContext({ DATABASE_URL: url }, edge) }
      },
      stop: async () => {},
    }),
  },
]

/** SQLite; in `npm run test:full` both engines. For tests that must pass on either. */
export const testEngines = bothEngines.filter(
  ({ name }) => name === 'SQLite' || process.env.EVERY_ENGINE === '1',
)
