import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../app/context.ts'
import { ERASABLE_RECORDS } from './erasable-records.ts'
import { TRUNCATE_WAL } from '../db/sqlite/sqlite-dialect.ts'

/**
 * Tables that erasures change. On PostgreSQL, old versions of rows remain in a table's file until the table
 * is rewritten.
 */
const CHANGED: readonly string[] = [
  'worker',
  'device',
  'leave',
  'snapshot',
  'command',
  'saved_filter',
  'report_content',
  'report_result',
  'report_run',
  'file',
  ...Object.values(ERASABLE_RECORDS).flatMap(({ table, readModel, beside = {} }) => [
    table,
    ...readModel.tables,
    ...Object.keys(beside),
  ]),
]
const TRIES = 5
const PAUSE_MS = 400

/**
 * Removes erased data from the files of the database. SQLite has already overwritten it with zeros, so only
 * its WAL is emptied. PostgreSQL rewrites the tables, each with a short lock. A table that is always in use
 * is skipped and logged.
 */
export async function purgeReplacedPages({
  db,
  engine,
  log,
}: Pick<Context, 'db' | 'engine' | 'log'>): Promise<void> {
  if (engine === 'sqlite') {
    await sql.raw(TRUNCATE_WAL).execute(db)
    return
  }
  for (const table of new Set(CHANGED)) {
    for (let tries = 1; ; tries++) {
      try {
        await sql`vacuum full ${sql.table(table)}`.execute(db)
        break
      } catch (error) {
        // each attempt waits for the table's lock up to the usual timeout
        if (tries === TRIES) {
          log.error({ err: error, table }, 'former rows of an erased person are still in the file of a table')
          break
        }
        await wait(PAUSE_MS)
      }
    }
  }
}
