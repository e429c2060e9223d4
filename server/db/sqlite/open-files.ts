import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StorageError } from '../storage-error.ts'

/** code of a StorageError for deleted database files */
export const DATA_DIRECTORY_GONE = 'DATA_DIRECTORY_GONE'

/** Returns the identity of the file at a path: device and inode; null: none. */
function fileAt(path: string): string | null {
  const at = statSync(path, { throwIfNoEntry: false })
  return at ? `${at.dev}:${at.ino}` : null
}

/**
 * Watches the files of an open database. A deleted file accepts writes until it is closed, and then
 * they are lost, so each commit checks first.
 */
export class OpenFiles {
  readonly #files: (readonly [path: string, file: string | null])[]

  constructor(paths: readonly string[]) {
    this.#files = paths.map((path) => [path, fileAt(path)])
  }

  /** Returns an error if an opened file was deleted or replaced; null if all exist. */
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
