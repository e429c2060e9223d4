import type { Config } from '../config.ts'
import { migrations } from '../db/migrations.ts'
import { openToRead } from '../db/open-database.ts'
import { hasDamagedPages } from '../disk/tell-pages.ts'
import { verifyDatabase } from '../evidence/verify-database.ts'

/**
 * Whether what cannot be made again in a database is whole: its logs and its fixes, and on SQLite each page, from which
 * a damaged one is put back. One that an older version has left is
 * not looked at, as this one does not know its tables. What a witness has is no matter of a backup.
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
