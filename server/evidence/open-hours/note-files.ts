import { createReadStream, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../../config/config.ts'
import { keyFolderPaths } from '../../keys/key-file.ts'
import { type MinuteNote, parseNoteLine } from './minute-note.ts'

type Where = Pick<Config, 'secretFile' | 'dataDir'>

const ENDING = '.notes'

/** Returns the folders for records of open hours, in order of preference for writing. */
export const noteFolders = (config: Where): string[] => keyFolderPaths(config, '.open-hours')

/** Returns the name of a new file of records. */
export const noteFileName = (at: number, unique: string): string =>
  `${new Date(at).toISOString().replaceAll(/[-:.]/g, '')}-${unique}${ENDING}`

/** Lists all files of records, oldest first. */
export function listNoteFiles(config: Where): string[] {
  return noteFolders(config).flatMap((folder) => {
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith(ENDING))
        .sort()
        .map((name) => join(folder, name))
    } catch (error) {
      // nothing was recorded there
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    }
  })
}

/**
 * Reads the records in a file in order; null for an invalid line. An incomplete last line, after a kill, is
 * ignored.
 */
export async function* readNoteFile(path: string): AsyncGenerator<MinuteNote | null> {
  let broken = false
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (broken) yield null
    const note = parseNoteLine(text)
    broken = note === null && text !== ''
    if (note) yield note
  }
}

/** Deletes all records after a restore, because they describe another state of the database. */
export function deleteNotes(config: Where): void {
  for (const path of listNoteFiles(config)) rmSync(path, { force: true })
}
