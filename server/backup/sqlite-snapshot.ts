import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { z } from 'zod'
import { sqliteUri } from '../db/sqlite-uri.ts'
import type { Backup } from './backup-store.ts'

/** a backup holds the main file under this name, in chunks of this size */
export const SQLITE_FILE = 'askari.db'
export const CHUNK_BYTES = 1024 * 1024
/** salts of the log of writes: they change when it is begun again */
const SALTS = { from: 16, to: 24 }

const head = z.object({ company: z.string(), position: z.number(), hash: z.string() })

type Logs = Backup['logs']
/** keeps a file, in place of what it was given by the same name before */
type Keep = (name: string, chunks: Iterable<Buffer>) => void

/**
 * The files of the SQLite database in a data directory as they are together at one moment, while a server may go on
 * writing: a reader is held open, and while it is, SQLite changes the main file only by what the reader sees and never
 * begins the log of writes again that the reader needs. So main file and log, read in this order, are a database that
 * opens like one after a power cut, at the last commit that was read. (https://sqlite.org/walformat.html, §4)
 */
export function sqliteSnapshot(dataDir: string, keep: Keep): Logs {
  const path = join(dataDir, SQLITE_FILE)
  // closing a file gives up all locks that this process has on it: it stays open until the reader is done
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

/** A log that nobody needs may be begun again while it is read: then it is read once more. */
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
