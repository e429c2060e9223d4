import { BackupFault } from '../backup/backup-store.ts'
import { CannotMoveCompany } from '../cells/move-company.ts'
import { ConfigError } from '../config/config.ts'
import { DataDirLocked } from '../data-dir/data-dir-lock.ts'
import { DamagedText } from '../db/sqlite/damaged-text.ts'
import { DatabaseLocked } from '../db/lock-database.ts'
import { DATA_DIRECTORY_GONE } from '../db/sqlite/open-files.ts'
import { KeyFileError } from '../keys/key-file.ts'
import { UnreleasedSchema } from '../db/migrate.ts'
import { NewerSchema } from '../db/schema-edition.ts'
import { StorageError } from '../db/storage-error.ts'
import { IncompleteDatabase } from '../db/open-database.ts'
import { DataDirEmptied } from '../data-dir/data-dir-marker.ts'

/** Returns an error message for the operator: a sentence for an expected error, the stack for a bug. */
export function operatorMessage(error: unknown): string {
  if (error instanceof ConfigError) return `Invalid configuration.\n${error.message}`
  if (error instanceof KeyFileError) return `Cannot use the keys: ${error.message}.`
  if (error instanceof BackupFault) return `Cannot use the backup: ${error.message}.`
  if (error instanceof CannotMoveCompany) return `The company was not moved: ${error.message}.`
  if (error instanceof IncompleteDatabase) return `Cannot verify the database: ${error.message}.`
  if (error instanceof DataDirEmptied || error instanceof DataDirLocked || error instanceof DatabaseLocked)
    return `Cannot start: ${error.message}.`
  if (error instanceof NewerSchema)
    return `Cannot work on the database: ${error.message}. Start the newer version.`
  if (error instanceof UnreleasedSchema)
    return `Cannot work on the database: ${error.message}. Move the data directory away, or name an empty database, and start again.`
  if (error instanceof DamagedText)
    return `Cannot read damaged text in the database. Restore a backup. If neither event nor head is damaged, \`npm run rebuild\` can restore read models from the log.\n${error.message}`
  if (error instanceof StorageError)
    return error.code === DATA_DIRECTORY_GONE
      ? `The server stopped: ${error.message}.`
      : `Cannot use the storage. ${error.message}.`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Cannot start: ${error.message}. Set PORT to a free port.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * Runs a command-line program and sets its exit status. If it fails, prints the error, and the status is 2.
 */
export async function runCli(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run()
  } catch (error) {
    // entry point: every error is printed and ends the process
    console.error(operatorMessage(error))
    process.exitCode = 2
  }
}
