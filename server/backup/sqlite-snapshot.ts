import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { z } from 'zod'
import { sqliteUri } from '../db/sqlite/sqlite-connection.ts'
import type { Backup } from './backup-store.ts'

/** name of the main database file in a backup, and size of the chunks in bytes */
export const SQLITE_FILE = 'askari.db'
export const CHUNK_BYTES = 1024 * 1024
/** byte range of the two salts in the WAL header, which change when SQLite restarts the WAL */
const SALTS = { from: 16, to: 24 }

const head = z.object({ company: z.string(), position: z.number(), hash: z.string() })

type Logs = Backup['logs']
/** Stores a file in the backup, replacing an earlier one with the same name. */
type Keep = (name: string, chunks: Iterable<Buffer>) => void

/**
 * Copies the files of the SQLite database in a consistent state while a server writes. A read transaction
 * stays open meanwhile. SQLite then writes to the main file only pages that this transaction already sees,
 * and does not restart the WAL. The copies open like a database after a power cut, with all commits that the
 * copy of the WAL contains (https://sqlite.org/walformat.html, section 4).
 */
export function sqliteSnapshot(dataDir: string, keep: Keep): Logs {
  const path = join(dataDir, SQLITE_FILE)
  // stays open until the reader is closed, because closing a file releases all locks of this process on it
  const file = openSync(path, 'r')
  const reader = new Database(sqliteUri(path, 'ro'), { timeout: 5000 })
  try {
    reader.exec('begin')
    const heads = reader.prepare('select company, position, hash from head where position > 0').all()
    const logs = z.array(head).parse(heads)
    keep(SQLITE_FILE, chunksOf(file, fstatSync(file).size))
    const log = `${path}-wal`
    if (existsSync(log)) keepLog(log, keep)
    return logs
  } finally {
    reader.close()
    closeSync(file)
  }
}

/** Stores the WAL. If SQLite restarts the WAL meanwhile, stores it again. */
function keepLog(path: string, keep: Keep): void {
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const before = salts(file)
      keep('askari.db-wal', chunksOf(file, fstatSync(file).size))
      if (before.equals(salts(file))) return
    }
  } finally {
    closeSync(file)
  }
}

function salts(file: number): Buffer {
  const header = Buffer.alloc(SALTS.to)
  readSync(file, header, 0, SALTS.to, 0)
  return header.subarray(SALTS.from)
}

function* chunksOf(file: number, size: number): Generator<Buffer> {
  for (let at = 0; at < size;) {
    const bytes = Buffer.alloc(Math.min(CHUNK_BYTES, size - at))
    const read = readSync(file, bytes, 0, bytes.byteLength, at)
    if (read === 0) return
    yield bytes.subarray(0, read)
    at += read
  }
}
