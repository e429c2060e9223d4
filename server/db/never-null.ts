import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

let columns: ReadonlySet<string> = new Set()

/**
 * Reads which columns are never null. PostgreSQL sorts by an index only if the query's null order
 * matches the index, or is not given.
 */
export async function readNeverNull(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and is_nullable = 'NO'`.execute(db)
  columns = new Set(rows.map(({ name }) => name))
}

/** Returns whether a column (`table.column`) is known to be never null. */
export const isNeverNull = (column: string): boolean => columns.has(column)
