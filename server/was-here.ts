import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'

/** The data directory has held a database, and holds none now. */
export class DataDirectoryEmptied extends Error {
  override name = 'DataDirectoryEmptied'
}

/** beside the directory and not in it, so that it is still there when a disk was not mounted on the directory */
const markFor = (dataDir: string) => `${resolve(dataDir)}.was-here`
const isEmpty = (dataDir: string) => !existsSync(join(dataDir, 'askari.db'))

/** Throws DataDirectoryEmptied where a database was here and is not, before anything is made in its place. */
export function mustNotBeEmptied(dataDir: string): void {
  const mark = markFor(dataDir)
  if (isEmpty(dataDir) && existsSync(mark))
    throw new DataDirectoryEmptied(
      `the data directory ${resolve(dataDir)} has been used and is empty now. Is its disk mounted? To begin with an empty one, remove ${mark}`,
    )
}

/** Leaves the mark that the data directory is in use. Where nothing may be written beside it, there is none. */
export function markAsUsed(dataDir: string, log: FastifyBaseLogger): void {
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
