import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StorageError } from '../storage-error.ts'

/** code of a StorageError: the files of the database were deleted */
export const DATA_DIRECTORY_GONE = 'DATA_DIRECTORY_GONE'

/** Returns device and inode of the file at a path, which identify it; null: there is no file. */
function fileAt(path: string): string | null {
  const at = statSync(path, { throwIfNoEntry: false })
  return at ? `${at.dev}:${at.ino}` : null
}

/**
 * Watches the files of an open database. A deleted file still accepts writes, which are lost when it is
 * closed. Therefore each commit checks first whether the files still exist.
 */
export class OpenFiles {
  readonly #files: (readonly [path: string, file: string | null])[]

  constructor(paths: readonly string[]) {
    this.#files = paths.map((path) => [path, fileAt(path)])
  }

  /** Returns an error if an opened file was deleted or replaced; otherwise null. */
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
