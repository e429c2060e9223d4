import { sql } from 'kysely'
import type { Database } from '../db/open-database.ts'
import { StorageError } from '../db/storage-error.ts'

/** SQLite's own default for one run */
const MOST = 100

/**
 * Returns what SQLite finds wrong in the structure of its file (https://www.sqlite.org/pragma.html#pragma_integrity_check);
 * nothing where the file is whole. It reads the whole file. Bytes that changed within a row are found by hashes and seals.
 */
export async function findIntegrityFaults(db: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(MOST)})`.execute(
      db,
    )
    return rows.map((row) => row.integrity_check.replaceAll('\n', ', ')).filter((text) => text !== 'ok')
  } catch (error) {
    if (error instanceof StorageError) return [error.message]
    throw error
  }
}
