import type { Config } from '../config.ts'
import { migrations } from '../db/migrations.ts'
import { openToRead } from '../db/open-database.ts'
import { verifyDatabase } from '../evidence/verify-database.ts'

/**
 * Verifies what cannot be rebuilt in a database: its logs and fixes, and on SQLite the structure of the file. Skips a
 * database of another version, whose tables are unknown here. Does not compare it with a witness.
 */
export async function verifySource(
  config: Config,
  now: () => number,
): Promise<'whole' | 'damaged' | 'of another version'> {
  const { db } = openToRead(config)
  const applied = await db.selectFrom('migration').select('name').execute()
  await db.destroy()
  if (applied.length !== migrations.length) return 'of another version'
  const verdict = await verifyDatabase(
    { ...config, witness: null },
    { checkpoints: [], readModels: false, now, telling: { say: () => {}, all: false } },
  )
  return verdict.isGood ? 'whole' : 'damaged'
}
