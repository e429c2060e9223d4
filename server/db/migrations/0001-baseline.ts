import { sql, type Transaction } from 'kysely'
import { accountsTables } from '../baseline/accounts-tables.ts'
import { alarmsAndNotificationsTables } from '../baseline/alarms-and-notifications-tables.ts'
import { billingAndReportsTables } from '../baseline/billing-and-reports-tables.ts'
import { clientsAndSitesTables } from '../baseline/clients-and-sites-tables.ts'
import { eventLogTables } from '../baseline/event-log-tables.ts'
import { fixesTables } from '../baseline/fixes-tables.ts'
import { guardsAndPhonesTables } from '../baseline/guards-and-phones-tables.ts'
import { postgresFixTables } from '../baseline/postgres-fix-tables.ts'
import { occurrencesAndIncidentsTables } from '../baseline/occurrences-and-incidents-tables.ts'
import { rostersTables } from '../baseline/rosters-tables.ts'
import { roundsAndChecklistsTables } from '../baseline/rounds-and-checklists-tables.ts'
import { postgresSearch, postgresTrigrams, sqliteSearch } from '../baseline/search-indexes.ts'
import type { Migration } from '../migrate.ts'
import type { Engine } from '../open-database.ts'
import type { Tables } from '../tables.ts'

const TABLES = [
  ...eventLogTables,
  ...accountsTables,
  ...clientsAndSitesTables,
  ...guardsAndPhonesTables,
  ...fixesTables,
  ...rostersTables,
  ...roundsAndChecklistsTables,
  ...occurrencesAndIncidentsTables,
  ...alarmsAndNotificationsTables,
  ...billingAndReportsTables,
]

/**
 * Converts a statement from SQLite to PostgreSQL, which has no tables without rowid and other names for two
 * types.
 */
const inPostgres = (statement: string): string =>
  statement
    .replace(/\) without rowid$/, ')')
    .replace(/\bblob\b/g, 'bytea')
    .replace('integer primary key', 'bigint primary key')

const isOfBoth = (statement: string): boolean => !/^create table fix(_version)? /.test(statement)

async function createTrigramIndexes(trx: Transaction<Tables>): Promise<void> {
  await sql`savepoint before_pg_trgm`.execute(trx)
  try {
    for (const statement of postgresTrigrams) await sql.raw(statement).execute(trx)
  } catch {
    // the extension pg_trgm is not installed, or this user may not create it
    await sql`rollback to savepoint before_pg_trgm`.execute(trx)
  }
}

/**
 * All tables of the first release, for both databases. It never changes: each change of a table is a new
 * migration.
 */
export const baseline: Migration = {
  name: '0001-baseline',
  up: async (trx, engine: Engine) => {
    const statements =
      engine === 'postgres'
        ? [...TABLES.filter(isOfBoth).map(inPostgres), ...postgresFixTables, ...postgresSearch]
        : [...TABLES, ...sqliteSearch]
    for (const statement of statements) await sql.raw(statement).execute(trx)
    if (engine === 'postgres') await createTrigramIndexes(trx)
    await trx.insertInto('schema_edition').values({ id: 1, oldest: 1 }).execute()
  },
}
