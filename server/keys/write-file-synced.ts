import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a text durably into a new file next to a path, readable by the owner only. Returns the name of the
 * new file.
 */
export function writeTemporaryFile(path: string, text: string): string {
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

/** Replaces a file atomically, and syncs it to the disk. */
export function replaceSynced(path: string, text: string): void {
  renameSync(writeTemporaryFile(path, text), path)
  syncParentFolder(path)
}

/** Syncs the folder of a path to the disk. Call it after creating, renaming or removing files in it. */
export function syncParentFolder(path: string): void {
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
