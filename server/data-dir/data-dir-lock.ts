import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import Database from 'libsql'
import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import { releaseReserve } from '../db/sqlite/space-reserve.ts'
import { assertNotEmptied } from './data-dir-marker.ts'

/** Thrown if another process uses the data directory. */
export class DataDirLocked extends Error {
  override name = 'DataDirLocked'
}

const holderFileIn = (dataDir: string) => join(dataDir, 'server.json')

/** Returns whether a process has locked the data directory. */
export const isDataDirLocked = (dataDir: string): boolean => existsSync(holderFileIn(dataDir))

/**
 * Locks the data directory for this process, until the returned function is called or the process
 * ends. It is an operating system lock on `server.lock`, so it ends with the process. `server.json`
 * next to it names the process. Throws DataDirLocked, and DataDirEmptied unless the directory is
 * locked to be filled.
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
  // the other process has not written its name yet
  return said ? `process ${said.pid} on ${said.host}, since ${said.since}` : 'another process'
}
