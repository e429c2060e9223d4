import { CompiledQuery, type Transaction } from 'kysely'
import type { Engine } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'

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

/** Rows in one statement: few sizes, so that each text is made and prepared once. */
const SIZES = [256, 64, 16, 4, 1]

/**
 * Stores rows of `fix` whose (worker, t) is not there yet, and gives those that were stored. The text of the statement
 * is written here, as making it anew for each commit cost as much as storing the rows.
 */
export async function insertFixes(
  trx: Transaction<Tables>,
  engine: Engine,
  rows: readonly Tables['fix'][],
): Promise<Pick<Tables['fix'], 'worker_id' | 't'>[]> {
  const stored: Pick<Tables['fix'], 'worker_id' | 't'>[] = []
  for (let at = 0; at < rows.length;) {
    const left = rows.length - at
    const size = SIZES.find((each) => each <= left) ?? 1
    const values: unknown[] = []
    for (const row of rows.slice(at, at + size)) for (const column of COLUMNS) values.push(row[column])
    const written = await trx.executeQuery<(typeof stored)[number]>(
      CompiledQuery.raw(statementOf(engine, size), values),
    )
    stored.push(...written.rows)
    at += size
  }
  return stored
}

const statements = new Map<string, string>()

function statementOf(engine: Engine, size: number): string {
  const key = `${engine} ${size}`
  const known = statements.get(key)
  if (known !== undefined) return known
  const place = (row: number, column: number) =>
    engine === 'sqlite' ? '?' : `$${row * COLUMNS.length + column + 1}`
  const row = (i: number) => `(${COLUMNS.map((_, column) => place(i, column)).join(', ')})`
  const text = `insert into fix (${COLUMNS.join(', ')}) values ${Array.from({ length: size }, (_, i) => row(i)).join(', ')}
    on conflict (company, worker_id, t) do nothing returning worker_id, t`
  statements.set(key, text)
  return text
}
