import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let folder: string | undefined

/**
 * Returns the path of the key file that all servers on a PostgreSQL database share in a run. It is deleted when the
 * process ends.
 */
export function databaseKeyFile(url: string): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'askari-keys-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return join(folder, `${new URL(url).pathname.slice(1)}.json`)
}
