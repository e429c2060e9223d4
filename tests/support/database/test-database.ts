import { inject } from 'vitest'
import { postgresMissing } from './postgres.ts'
import { type Prepared, preparedPostgres } from './prepared-database.ts'
import { testContext } from './test-context.ts'
import type { Context, OpenContext } from '../../../server/app/context.ts'

export interface TestEngine {
  name: 'SQLite' | 'PostgreSQL'
  /** why it cannot be tried here; null when it can */
  missing: string | null
  start: () => Promise<{
    newDatabase: (prepared?: Prepared) => Promise<TestDatabase>
    stop: () => Promise<void>
  }>
}

export interface TestDatabase {
  /** on PostgreSQL a second context is a second server process' view of the same database */
  open: (edge?: Partial<Context>) => Promise<OpenContext>
}

/** The two engines that the product runs on, for suites about storage, isolation and races. */
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

/** SQLite; in `npm run test:full` both, for suites that are true on either. */
export const testEngines = bothEngines.filter(
  ({ name }) => name === 'SQLite' || process.env.EVERY_ENGINE === '1',
)
