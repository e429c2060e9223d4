import type { Database } from './open-database.ts'

/** Thrown if the database lacks essential tables, for example after an interrupted first start. */
export class IncompleteDatabase extends Error {
  override name = 'UnfinishedDatabase'
}

const NEEDED = ['migration', 'event', 'head', 'fix', 'fix_version', 'worker']

/** Throws IncompleteDatabase where a table is missing that every server of today has made. */
export async function assertComplete(db: Database): Promise<void> {
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const missing = NEEDED.filter((name) => !tables.has(name))
  if (missing.length > 0)
    throw new IncompleteDatabase(
      `it has no table ${missing.join(', ')}. If its first start was interrupted or it is of an older version, start the server once; else bring back a backup`,
    )
}
