import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../db/open-database.ts'
import { keyFilePath } from '../keys/key-file.ts'
import { BackupFault, type Backup, type BackupStore } from './backup-store.ts'
import { restoreDump } from './postgres-dump.ts'

type StoredFile = Backup['files'][number]

/**
 * Restores a backup into an empty target: a data directory without a database, or an empty PostgreSQL
 * database. Reads and verifies the whole backup before it writes anything. Returns whether the backup
 * contained the server's keys. Throws BackupFault.
 */
export async function restoreBackup(
  config: Config,
  store: BackupStore,
  backup: Backup,
): Promise<{ withKeys: boolean }> {
  const url = config.databaseUrl
  const engine = url === null ? 'sqlite' : 'postgres'
  if (backup.engine !== engine)
    throw new BackupFault(
      backup.engine === 'sqlite'
        ? 'this is a backup of SQLite: restore it without DATABASE_URL'
        : 'this is a backup of PostgreSQL: DATABASE_URL must name an empty database',
    )
  for (const name of new Set(backup.files.flatMap(({ chunks }) => chunks))) store.chunk(name)
  const keyFile = keyFilePath(config)
  const keys = backup.files.find(({ name }) => name === 'keys.json')
  if (keys && existsSync(keyFile))
    throw new BackupFault(
      `${keyFile} exists already: move it away, or set SECRET_FILE to where the keys may go`,
    )
  const others = backup.files.filter((file) => file !== keys)
  if (url === null) restoreFiles(config.dataDir, store, others)
  else await restoreDatabase(config, url, store, others)
  if (keys) writeFile(keyFile, store, keys)
  return { withKeys: keys !== undefined }
}

function restoreFiles(dataDir: string, store: BackupStore, files: readonly StoredFile[]): void {
  const taken = ['askari.db', 'askari.db-wal'].find((name) => existsSync(join(dataDir, name)))
  if (taken !== undefined)
    throw new BackupFault(`the data directory ${dataDir} holds ${taken} already: restore into an empty one`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // write the WAL before the main file: after a crash in between, the main file alone would open as an older
  // database
  for (const file of files.toReversed()) writeFile(join(dataDir, file.name), store, file)
}

async function restoreDatabase(
  config: Config,
  url: string,
  store: BackupStore,
  files: readonly StoredFile[],
): Promise<void> {
  const { db } = openDatabase(config)
  try {
    const { rows } = await sql`select 1 from information_schema.tables where table_schema = 'public'`.execute(
      db,
    )
    if (rows.length > 0)
      throw new BackupFault('DATABASE_URL: the database holds tables already: restore into an empty one')
  } finally {
    await db.destroy()
  }
  function* chunks() {
    for (const { chunks: names } of files) for (const name of names) yield store.chunk(name)
  }
  await restoreDump(url, chunks())
}

function writeFile(path: string, store: BackupStore, { size, chunks }: StoredFile): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.restoring`
  const file = openSync(part, 'w', 0o600)
  try {
    let written = 0
    for (const name of chunks) {
      const bytes = store.chunk(name)
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
      written += bytes.length
    }
    if (written !== size)
      throw new BackupFault(`${path}: ${written} bytes were stored, ${size} were expected`)
    fsyncSync(file)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  renameSync(part, path)
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
