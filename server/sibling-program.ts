import { extname, join } from 'node:path'
import type { Config } from './config.ts'

/** Where a program of the product stands, built or in its sources, to be run in a process of its own. */
export const programOf = (name: 'backup' | 'report-worker' | 'verify'): string =>
  join(import.meta.dirname, `${name}${extname(import.meta.filename)}`)

/** Whether the server runs as it was built, and not from its sources. */
export const isBuilt = extname(import.meta.filename) === '.js'

/** What such a program reads of the configuration, as this process has it. */
export function environmentOf({ dataDir, databaseUrl, secretFile, backup }: Config): NodeJS.ProcessEnv {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    SECRET_FILE: secretFile ?? '',
    BACKUP_DIR: backup.dir ?? '',
    BACKUP_KEEP: String(backup.keep),
    BACKUP_PASSPHRASE: backup.passphrase ?? '',
  }
}
