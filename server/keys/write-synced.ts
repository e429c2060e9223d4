import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a text for the owner alone into a new file beside a path, until it is on the disk. Gives the name of that file. */
export function writeBeside(path: string, text: string): string {
  const written = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = openSync(written, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return written
}

/** Puts a text in the place of a file at once and on the disk: who reads finds the one or the other. */
export function replaceSynced(path: string, text: string): void {
  renameSync(writeBeside(path, text), path)
  syncFolderOf(path)
}

/** Waits until what was made, renamed or removed in the folder of a path is on the disk. */
export function syncFolderOf(path: string): void {
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
