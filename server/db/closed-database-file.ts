import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the path of the database in a data directory, after restricting its mode to the owner: SQLite gives
 * the files that it creates next to it the same mode.
 */
export function restrictDatabaseFile(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'askari.db')
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) closeToOthers(file)
  return path
}

function closeToOthers(file: string): void {
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    // file systems without modes, and files of another user, cannot be changed
    const { code } = error as { code?: string }
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOTSUP') throw error
  }
}
