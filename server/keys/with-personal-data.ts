import { findPersonalFields } from '../resource/resource-registry.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/open-database.ts'
import { ReadPersonalData } from '../event-log/personal-data.ts'
import { keyFilePath, readKeyFile } from './key-file.ts'
import { keysFromFile } from './server-keys.ts'

/**
 * Returns the database for a program other than the server, with personal data decrypted. Without a key file,
 * every person appears as erased. Throws KeyFileError if the file contains no keys.
 */
export function withPersonalData(db: Database, config: Config): Database {
  const file = readKeyFile(keyFilePath(config))
  const keys = file ? keysFromFile(file) : { person: () => null }
  return db.withPlugin(new ReadPersonalData(keys, findPersonalFields))
}
