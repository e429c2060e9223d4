import { createReadStream, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../../config/config.ts'
import { keyFolderPaths } from '../../keys/key-file.ts'
import { type MinuteNote, parseNoteLine } from './minute-note.ts'

type Where = Pick<Config, 'secretFile' | 'dataDir'>

const ENDING = '.notes'

/** Returns the possible folders of notes files, the preferred one first. */
export const noteFolders = (config: Where): string[] => keyFolderPaths(config, '.open-hours')

/** Returns the name of a new notes file. `at` is ms since epoch UTC. */
export const noteFileName = (at: number, unique: string): string =>
  `${new Date(at).toISOString().replaceAll(/[-:.]/g, '')}-${unique}${ENDING}`

/** Returns the paths of all notes files, oldest first. */
export function listNoteFiles(config: Where): string[] {
  return noteFolders(config).flatMap((folder) => {
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith(ENDING))
        .sort()
        .map((name) => join(folder, name))
    } catch (error) {
      // no folder, because nothing was stored
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    }
  })
}

/**
 * Yields the notes in a file, in order; null for an invalid line. An incomplete last line is ignored,
 * because a crash may have cut it off.
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

/** Deletes all notes files. Used after a restore, because they describe a newer state of the database. */
export function deleteNotes(config: Where): void {
  for (const path of listNoteFiles(config)) rmSync(path, { force: true })
}
