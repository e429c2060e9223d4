import type { Config } from '../config.ts'
import { migrations } from '../db/migrations.ts'
import { openToRead } from '../db/open-database.ts'
import { hasDamagedPages } from '../disk/tell-pages.ts'
import { verifyDatabase } from '../evidence/verify-database.ts'

/**
 * Verifies the data that cannot be derived from other data: logs and fixes, and on SQLite each page, because
 * damaged ones are restored from a backup. A database of an older version is skipped, because its tables
 * differ. The witness is not part of a backup.
 */
export async function verifySource(
  config: Config,
  now: () => number,
): Promise<'whole' | 'damaged' | 'of another version'> {
  if (config.databaseUrl === null && (await hasDamagedPages(config.dataDir))) return 'damaged'
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
