import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

let columns: ReadonlySet<string> = new Set()

/**
 * Loads which columns are NOT NULL. For these, queries need no `nulls first` or `nulls last`, with which
 * PostgreSQL could not sort by an index.
 */
export async function readNeverNull(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and is_nullable = 'NO'`.execute(db)
  columns = new Set(rows.map(({ name }) => name))
}

/** Returns whether a column, given as `table.column`, is known to be NOT NULL. */
export const isNeverNull = (column: string): boolean => columns.has(column)
