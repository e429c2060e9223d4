import { inject } from 'vitest'
import { postgresMissing } from './postgres.ts'
import { type Prepared, preparedPostgres } from './prepared-database.ts'
import { testContext } from './test-context.ts'
import type { Context, OpenContext } from '../../../server/app/context.ts'

export interface TestEngine {
  name: 'SQLite' | 'PostgreSQL'
  /** why it cannot be tested here; null if it can */
  missing: string | null
  start: () => Promise<{
    newDatabase: (prepared?: Prepared) => Promise<TestDatabase>
    stop: () => Promise<void>
  }>
}

export interface TestDatabase {
  /** on PostgreSQL a second context stands for a second server process on the same database */
  open: (edge?: Partial<Context>) => Promise<OpenContext>
}

/** The product's two database engines, for suites about storage, isolation and races. */
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

/** SQLite, and in `npm run test:full` both engines, for suites that must pass on either. */
export const testEngines = bothEngines.filter(
  ({ name }) => name === 'SQLite' || process.env.EVERY_ENGINE === '1',
)
