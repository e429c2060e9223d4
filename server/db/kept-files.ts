import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StorageError } from './storage-error.ts'

/** the code of a StorageError that says so */
export const DATA_DIRECTORY_GONE = 'DATA_DIRECTORY_GONE'

/** Which file stands at a path: device and inode; null where none does. */
function fileAt(path: string): string | null {
  const at = statSync(path, { throwIfNoEntry: false })
  return at ? `${at.dev}:${at.ino}` : null
}

/**
 * The files of an open database. A file that was removed still takes writes until it is closed, and then all of them
 * are lost, so whoever commits looks first.
 */
export class KeptFiles {
  readonly #files: (readonly [path: string, file: string | null])[]

  constructor(paths: readonly string[]) {
    this.#files = paths.map((path) => [path, fileAt(path)])
  }

  /** What to say where a file is not the one that was opened; null where all stand. */
  missing(): StorageError | null {
    const lost = this.#files.find(([path, file]) => fileAt(path) !== file)
    return lost === undefined
      ? null
      : new StorageError(
          `the data directory ${dirname(lost[0])} is gone, or another one stands in its place`,
          DATA_DIRECTORY_GONE,
        )
  }
}
