import { existsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** number of bytes at the end of the file in which existing notes are searched */
const LOOKED_AT = 1024 * 1024

/** Returns whether the path of a witness is the working directory of a Git repository. */
export const isGitDirectory = (path: string): boolean => existsSync(join(path, '.git'))

/** Returns the file in which the witness at a path stores its notes. */
export const witnessFilePath = (path: string): string =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, 'checkpoints.txt') : path

/** Appends to a file those notes that are not at its end, and waits for the disk. */
export async function appendNotes(path: string, notes: readonly string[]): Promise<void> {
  const isNew = !existsSync(path)
  const file = await open(path, 'a+', 0o644)
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - LOOKED_AT)
    const tail = Buffer.alloc(size - from)
    await file.read(tail, 0, tail.length, from)
    const end = tail.toString('utf8')
    const missing = notes.filter((note) => !end.includes(note))
    // if a crash has cut off the last note, begin a new line
    const cut = end !== '' && !end.endsWith('\n') ? '\n\n' : ''
    if (missing.length > 0) await file.appendFile(cut + missing.map((note) => `${note}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  if (isNew) await syncFolder(dirname(path))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
