import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { ERASABLE_RECORDS } from './erasable-records.ts'
import { EMPTY_LOG } from '../db/sqlite-dialect.ts'

/** what erasures change; PostgreSQL leaves the former rows in their files until these are written anew */
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
 * Takes what an erasure has replaced out of the files of the database. SQLite has overwritten it with zeros, also in the
 * log of writes from now on; PostgreSQL writes the tables anew, for which each is locked for a moment. A table that others
 * use all the time is left as it is, and said to the log.
 */
export async function emptyPages({ db, engine, log }: Pick<Context, 'db' | 'engine' | 'log'>): Promise<void> {
  if (engine === 'sqlite') {
    await sql.raw(EMPTY_LOG).execute(db)
    return
  }
  for (const table of new Set(CHANGED)) {
    for (let tries = 1; ; tries++) {
      try {
        await sql`vacuum full ${sql.table(table)}`.execute(db)
        break
      } catch (error) {
        // it waits for no lock longer than any other statement
        if (tries === TRIES) {
          log.error({ err: error, table }, 'former rows of an erased person are still in the file of a table')
          break
        }
        await wait(PAUSE_MS)
      }
    }
  }
}
