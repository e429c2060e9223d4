import { personalOf } from './resource/all-resources.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open-database.ts'
import { ReadPersonalData } from './event-log/personal-data.ts'
import { keyFileOf, readKeyFile } from './keys/key-file.ts'
import { keysOf } from './keys/server-keys.ts'

/**
 * The database of a program that runs no server, with the personal data in its events readable by the key file. Without
 * that file it reads as if every person were erased. Throws KeyFileError where the file holds no keys.
 */
export function withPersonalData(db: Database, config: Config): Database {
  const file = readKeyFile(keyFileOf(config))
  const keys = file ? keysOf(file) : { person: () => null }
  return db.withPlugin(new ReadPersonalData(keys, personalOf))
}
