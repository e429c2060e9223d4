import { isUtf8 } from 'node:buffer'
import { sql, type RawBuilder } from 'kysely'
import { findDamagedAmong, type DamagedRow } from './damaged-text.ts'
import type { Database } from '../open-database.ts'

/** number of fixes that are read at once, about 1 ms of work */
const SLICE = 1000
const texts = ['source', 'device_id', 'message']
const TABLES = [
  { name: 'fix', texts, keys: ['company', 'worker_id', 't'] },
  { name: 'fix_version', texts, keys: ['company', 'worker_id', 't', 'version'] },
]

/** Returns whether a table is scanned guard by guard. Other tables are scanned as a whole. */
export const isFixTable = (table: string): boolean => TABLES.some(({ name }) => name === table)

interface Slice {
  first: number | null
  bytes: ArrayBuffer | null
}

/**
 * Yields rows of fixes whose text is not UTF-8, per guard, newest first; only the newest slice with
 * `newestOnly`. Skips guards without a `worker` row.
 */
export async function* findDamagedFixes(db: Database, newestOnly: boolean): AsyncGenerator<DamagedRow[]> {
  for (const { company, id } of await db.selectFrom('worker').select(['company', 'id']).execute())
    for (const table of TABLES)
      yield* damagedOfGuard(db, table, sql`company = ${company} and worker_id = ${id}`, newestOnly)
}

async function* damagedOfGuard(
  db: Database,
  table: (typeof TABLES)[number],
  ofGuard: RawBuilder<unknown>,
  newestOnly: boolean,
): AsyncGenerator<DamagedRow[]> {
  const from = sql.table(table.name)
  const sliceBefore = async (before: number): Promise<Slice | undefined> => {
    // a slice has all rows of a time, because a time may have several revisions
    const first = sql`select t from ${from} where ${ofGuard} and t < ${before} order by t desc limit 1 offset ${SLICE - 1}`
    const { rows } = await sql<Slice>`
      select min(t) as first, cast(group_concat(concat(source, device_id, message), char(10)) as blob) as bytes
      from ${from} where ${ofGuard} and t < ${before} and t >= coalesce((${first}), 0)`.execute(db)
    return rows[0]
  }
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
    const slice: Slice | undefined = await sliceBefore(before)
    const { first = null, bytes = null } = slice ?? {}
    yield bytes === null || isUtf8(bytes)
      ? []
      : await findDamagedAmong(db, table, sql`${ofGuard} and t >= ${first} and t < ${before}`)
    before = newestOnly ? null : first
  }
}

/** Checks the newest thousand fixes of each guard, which a crash may have damaged while they were written. */
export async function findDamagedNewestFixes(db: Database): Promise<DamagedRow[]> {
  const damaged: DamagedRow[] = []
  for await (const rows of findDamagedFixes(db, true)) damaged.push(...rows)
  return damaged
}
