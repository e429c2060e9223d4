import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'

/** Thrown if the data directory had a database before and has none now. */
export class DataDirEmptied extends Error {
  override name = 'DataDirEmptied'
}

/** next to the directory, so that it exists even if a disk is not mounted on the directory */
const markFor = (dataDir: string) => `${resolve(dataDir)}.was-here`
const isEmpty = (dataDir: string) => !existsSync(join(dataDir, 'askari.db'))

/**
 * Throws DataDirEmptied if the database that was here is gone, before anything is created in its
 * place.
 */
export function assertNotEmptied(dataDir: string): void {
  const mark = markFor(dataDir)
  if (isEmpty(dataDir) && existsSync(mark))
    throw new DataDirEmptied(
      `the data directory ${resolve(dataDir)} has been used and is empty now. Is its disk mounted? To begin with an empty one, remove ${mark}`,
    )
}

/** Marks the data directory as used. Without write access to its parent, there is no marker. */
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
