import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import Database from 'libsql'
import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import { releaseReserve } from '../db/sqlite/space-reserve.ts'
import { assertNotEmptied } from './data-dir-marker.ts'

/** Thrown if another process is using the data directory. */
export class DataDirLocked extends Error {
  override name = 'DataDirLocked'
}

const holderFileIn = (dataDir: string) => join(dataDir, 'server.json')

/** Returns whether a process has locked the data directory. */
export const isDataDirLocked = (dataDir: string): boolean => existsSync(holderFileIn(dataDir))

/**
 * Locks the data directory until the returned function is called. It is a lock of the operating system on
 * `server.lock`, so it also ends with the process. `server.json` next to it contains the process id. Throws
 * DataDirLocked; also DataDirEmptied, unless `toFill`.
 */
export function lockDataDir(dataDir: string, now: () => number, { toFill = false } = {}): () => void {
  if (!toFill) assertNotEmptied(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const holderFile = holderFileIn(dataDir)
  const lock = new Database(join(dataDir, 'server.lock'))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new DataDirLocked(`the data directory ${resolve(dataDir)} is in use by ${holder(holderFile)}`)
  }
  releaseReserve(dataDir)
  writeFileSync(
    holderFile,
    `${JSON.stringify({ pid: process.pid, host: hostname(), since: new Date(now()).toISOString() })}\n`,
  )
  return () => {
    rmSync(holderFile, { force: true })
    lock.close()
  }
}

const holderText = jsonText.pipe(z.object({ pid: z.number(), host: z.string(), since: z.string() }))

function holder(file: string): string {
  const said = existsSync(file) ? holderText.safeParse(readFileSync(file, 'utf8')).data : undefined
  // the other process has the lock but has not yet written its id
  return said ? `process ${said.pid} on ${said.host}, since ${said.since}` : 'another process'
}
