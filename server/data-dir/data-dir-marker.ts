import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'

/** Thrown if the data directory once contained a database and does not any more. */
export class DataDirEmptied extends Error {
  override name = 'DataDirEmptied'
}

/**
 * The marker is outside of the data directory, so that it exists even if the disk with the directory is not
 * mounted.
 */
const markFor = (dataDir: string) => `${resolve(dataDir)}.was-here`
const isEmpty = (dataDir: string) => !existsSync(join(dataDir, 'askari.db'))

/**
 * Throws DataDirEmptied if the directory once contained a database and does not any more. Call it before
 * creating a new database.
 */
export function assertNotEmptied(dataDir: string): void {
  const mark = markFor(dataDir)
  if (isEmpty(dataDir) && existsSync(mark))
    throw new DataDirEmptied(
      `the data directory ${resolve(dataDir)} has been used and is empty now. Is its disk mounted? To begin with an empty one, remove ${mark}`,
    )
}

/** Creates the marker that the data directory is in use, if the parent folder is writable. */
export function writeDataDirMarker(dataDir: string, log: FastifyBaseLogger): void {
  const mark = markFor(dataDir)
  if (existsSync(mark)) return
  try {
    writeFileSync(
      mark,
      `Askari keeps its data in ${resolve(dataDir)}. While this file is here, it does not start on an empty directory of that name.\n`,
      { mode: 0o600 },
    )
  } catch (error) {
    log.info(
      { err: error },
      'the data directory cannot be marked as used: one that was emptied will be filled again',
    )
  }
}
