import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The path of the database in a data directory, closed to everybody but its owner, whatever it was before: SQLite gives
 * the files that it makes beside it the same mode.
 */
export function closedDatabaseFile(dataDir: string): string {
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
    // on file systems without modes, and on another account's files, the mode is not ours to say
    const { code } = error as { code?: string }
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOTSUP') throw error
  }
}
