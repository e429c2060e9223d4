import { extname, join } from 'node:path'
import type { Config } from '../config/config.ts'

/**
 * Returns the path of another program of the server, to run it as a child process. It is built or source
 * code, like this one.
 */
export const programPath = (name: 'backup' | 'report-worker' | 'verify'): string =>
  join(import.meta.dirname, `${name}${extname(import.meta.filename)}`)

/** Whether the server runs from built files, not from its sources. */
export const isBuilt = extname(import.meta.filename) === '.js'

/** Returns the environment variables that give a child program the configuration of this process. */
export function childEnvironment({ dataDir, databaseUrl, secretFile, backup }: Config): NodeJS.ProcessEnv {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    SECRET_FILE: secretFile ?? '',
    BACKUP_DIR: backup.dir ?? '',
    BACKUP_KEEP: String(backup.keep),
    BACKUP_PASSPHRASE: backup.passphrase ?? '',
  }
}
