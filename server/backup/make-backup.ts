import Database from 'libsql'
import type { Config } from '../config/config.ts'
import { migrations } from '../db/migrations.ts'
import { openToRead } from '../db/open-database.ts'
import { verifyDatabase } from '../evidence/verify/verify-database.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyFilePath } from '../keys/key-file.ts'
import { readKeyRing } from '../keys/open-keys.ts'
import { BackupBusy, BackupFault, type Backup, type BackupStore } from './backup-store.ts'
import { createDump } from './postgres-dump.ts'
import { sqliteSnapshot } from './sqlite-snapshot.ts'

const HOUR = 3_600_000

export interface MadeBackup {
  name: string
  /** bytes of the data, and how many of them are newly stored */
  size: number
  stored: number
  /** whether the backup contains the server's keys, which requires a passphrase */
  holdsKeys: boolean
}

/** Backs up the whole database in a consistent state, while servers may be running. Throws BackupFault. */
export async function makeBackup(config: Config, store: BackupStore, now: () => number): Promise<MadeBackup> {
  const at = new Date(now()).toISOString()
  const turn = Math.floor(now() / HOUR)
  const files: Backup['files'] = []
  const begin = (name: string) => {
    // if a file changed while it was read, it is read again and replaces its previous entry
    const before = files.findIndex((other) => other.name === name)
    if (before >= 0) files.splice(before, 1)
    const file = { name, size: 0, chunks: [] as string[] }
    files.push(file)
    return (chunk: Buffer) => {
      file.chunks.push(store.put(chunk, turn))
      file.size += chunk.length
    }
  }
  const keep = (name: string, chunks: Iterable<Buffer>) => {
    const add = begin(name)
    for (const chunk of chunks) add(chunk)
  }
  const url = config.databaseUrl
  const database = join(config.dataDir, 'askari.db')
  if (url === null && !existsSync(database))
    throw new BackupFault(`DATA_DIR: there is no database in ${config.dataDir}`)
  const ring = await ringOf(config)
  if (ring !== null) store.belongTo(ring)
  const logs = url === null ? sqliteSnapshot(config.dataDir, keep) : await logsOf(config)
  if (url !== null) {
    const add = begin('askari.dump')
    for await (const chunk of createDump(url)) add(chunk)
  }
  const keys = keyFilePath(config)
  const holdsKeys = store.isSealed && existsSync(keys)
  if (holdsKeys) keep('keys.json', [readFileSync(keys)])
  const name = store.list({ format: 1, at, engine: url === null ? 'sqlite' : 'postgres', logs, files })
  const size = files.reduce((sum, file) => sum + file.size, 0)
  return { name, size, stored: store.written.stored, holdsKeys }
}

/** Returns the id of the database's key ring; null if it never had one. */
async function ringOf(config: Config): Promise<string | null> {
  const { db } = openToRead(config)
  try {
    return await readKeyRing({ db })
  } finally {
    await db.destroy()
  }
}

async function logsOf(config: Config): Promise<Backup['logs']> {
  const { db } = openToRead(config)
  try {
    return await db
      .selectFrom('head')
      .select(['company', 'position', 'hash'])
      .where('position', '>', 0)
      .execute()
  } finally {
    await db.destroy()
  }
}

/**
 * Runs `work` while no other process may make or delete backups in this folder. Throws BackupBusy if one is
 * doing so.
 */
export async function withFolderLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = new Database(join(folder, 'backup.lock'))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new BackupBusy(`another backup is being made in ${folder}`)
  }
  try {
    return await work()
  } finally {
    lock.close()
  }
}

/**
 * Verifies the parts of a database that cannot be rebuilt: event logs, fixes and, under SQLite, the
 * structure of the file. Skips a database of another server version, whose tables are unknown. Does not
 * compare checkpoints with the witness.
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
