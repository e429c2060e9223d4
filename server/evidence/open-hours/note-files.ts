import { createReadStream, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../../config/config.ts'
import { pathsBesideKeys } from '../../keys/key-file.ts'
import { type MinuteNote, parseNoteLine } from './minute-note.ts'

type Where = Pick<Config, 'secretFile' | 'dataDir'>

const ENDING = '.notes'

/** The folders for notes of open hours, the first that may be written before the others. */
export const noteFolders = (config: Where): string[] => pathsBesideKeys(config, '.open-hours')

/** The name of a new file of notes. */
export const noteFileName = (at: number, unique: string): string =>
  `${new Date(at).toISOString().replaceAll(/[-:.]/g, '')}-${unique}${ENDING}`

/** All files of notes, the oldest first. */
export function listNoteFiles(config: Where): string[] {
  return noteFolders(config).flatMap((folder) => {
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith(ENDING))
        .sort()
        .map((name) => join(folder, name))
    } catch (error) {
      // nothing was noted there
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

/** Deletes all records after a restore, because the database has another state. */
export function deleteNotes(config: Where): void {
  for (const path of listNoteFiles(config)) rmSync(path, { force: true })
}
