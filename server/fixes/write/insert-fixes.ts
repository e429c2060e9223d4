import { CompiledQuery, type Transaction } from 'kysely'
import type { Engine } from '../../db/open-database.ts'
import type { Tables } from '../../db/tables.ts'

const COLUMNS = [
  'company',
  'worker_id',
  't',
  'lat_e7',
  'lon_e7',
  'accuracy',
  'speed',
  'source',
  'received',
  'device_id',
  'message',
  'late',
] as const satisfies readonly (keyof Tables['fix'])[]

const TYPES: Partial<Record<(typeof COLUMNS)[number], string>> = {
  t: 'bigint',
  lat_e7: 'integer',
  lon_e7: 'integer',
  accuracy: 'float8',
  speed: 'float8',
  received: 'bigint',
  late: 'bigint',
}

/**
 * Numbers of rows that a statement may have. They are few, so that each statement is built and prepared only
 * once.
 */
const SIZES = [256, 64, 16, 4, 1]

type Key = Pick<Tables['fix'], 'worker_id' | 't'>

/**
 * Inserts those rows of `fix` whose (worker, t) is new, and returns their keys. The SQL is handwritten,
 * because building it for each commit took as long as inserting the rows.
 */
export async function insertFixes(
  trx: Transaction<Tables>,
  engine: Engine,
  rows: readonly Tables['fix'][],
): Promise<Key[]> {
  if (engine === 'postgres') return insertAsLists(trx, rows)
  const stored: Key[] = []
  // if a row already exists, the rest of the message probably does, too, so `insertAll` is not tried again
  let areNew = true
  for (let at = 0; at < rows.length;) {
    const left = rows.length - at
    const size = SIZES.find((each) => each <= left) ?? 1
    const part = rows.slice(at, at + size)
    areNew &&= await insertAll(trx, part)
    stored.push(...(areNew ? part : await insertUnknown(trx, part)))
    at += size
  }
  return stored
}

/**
 * Inserts the rows if none exists; otherwise inserts nothing and returns false. This is the usual case, and
 * avoids `returning`, which takes a quarter of the time on SQLite.
 */
async function insertAll(trx: Transaction<Tables>, rows: readonly Tables['fix'][]): Promise<boolean> {
  try {
    await trx.executeQuery(CompiledQuery.raw(insertOf(rows.length), valuesOf(rows)))
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return false
    throw error
  }
}

async function insertUnknown(trx: Transaction<Tables>, rows: readonly Tables['fix'][]): Promise<Key[]> {
  const text = `${insertOf(rows.length)} on conflict (company, worker_id, t) do nothing returning worker_id, t`
  return (await trx.executeQuery<Key>(CompiledQuery.raw(text, valuesOf(rows)))).rows
}

function valuesOf(rows: readonly Tables['fix'][]): unknown[] {
  const values: unknown[] = []
  for (const row of rows) for (const column of COLUMNS) values.push(row[column])
  return values
}

const texts = new Map<number, string>()

function insertOf(size: number): string {
  const known = texts.get(size)
  if (known !== undefined) return known
  const row = `(${COLUMNS.map(() => '?').join(', ')})`
  const text = `insert into fix (${COLUMNS.join(', ')}) values ${Array.from({ length: size }, () => row).join(', ')}`
  texts.set(size, text)
  return text
}

const LISTS = COLUMNS.map((column, i) => `$${i + 1}::${TYPES[column] ?? 'text'}[]`).join(', ')
const INSERT_LISTS = `insert into fix (${COLUMNS.join(', ')}) select * from unnest(${LISTS})
  on conflict (company, worker_id, t) do nothing returning worker_id, t`

/**
 * Inserts rows on PostgreSQL. Each column is passed as one list, so that one statement works for any number
 * of rows.
 */
async function insertAsLists(trx: Transaction<Tables>, rows: readonly Tables['fix'][]): Promise<Key[]> {
  const lists = COLUMNS.map((column) => rows.map((row) => row[column]))
  return (await trx.executeQuery<Key>(CompiledQuery.raw(INSERT_LISTS, lists))).rows
}
