import type { Database } from './open-database.ts'

/** Thrown if the database lacks essential tables, for example after an interrupted first start. */
export class UnfinishedDatabase extends Error {
  override name = 'UnfinishedDatabase'
}

const NEEDED = ['migration', 'event', 'head', 'fix', 'fix_version', 'worker']

/** Throws UnfinishedDatabase where a table is missing that every server of today has made. */
export async function mustBeFinished(db: Database): Promise<void> {
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const missing = NEEDED.filter((name) => !tables.has(name))
  if (missing.length > 0)
    throw new UnfinishedDatabase(
      `it has no table ${missing.join(', ')}. If its first start was interrupted or it is of an older version, start the server once; else bring back a backup`,
    )
}
