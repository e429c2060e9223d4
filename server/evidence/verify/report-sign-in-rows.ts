import { FACTOR_TABLES } from '../../auth/second-factor/factor-mac.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/open-database.ts'
import { keyFilePath, readKeyFile } from '../../keys/key-file.ts'
import { keysFromFile, type ServerKeys } from '../../keys/server-keys.ts'
import { AffectedPlaces, type ReportOptions } from './affected-places.ts'
import { firstLineOfError } from './rebuild-for-comparison.ts'
import { SIGN_IN_TABLES, type SignInTable, findSignInFaults } from './sign-in-faults.ts'

/**
 * Prints the rows of each company that would allow a sign-in but were not written by the server. Returns the
 * number of companies with such rows. `isRead` tells whether all text of a table is readable.
 */
export async function reportSignInRows(
  db: Database,
  config: Config,
  isRead: (table: string) => boolean,
  telling: ReportOptions,
): Promise<number> {
  const { say } = telling
  const path = keyFilePath(config)
  const file = readKeyFile(path)
  if (!file) {
    say(`There are no keys in ${path}, so nobody can tell which sessions the server has begun.`)
    return 0
  }
  // tables of older databases have no column `mac`
  const tables = await db.introspection.getTables()
  const isBound = (table: string) =>
    isRead(table) &&
    tables.some(({ name, columns }) => name === table && columns.some((column) => column.name === 'mac'))
  const keys = keysFromFile(file)
  const areFactorsBound = file.factorsBoundAt !== undefined
  if (!areFactorsBound)
    say(`${path} does not say yet that passkeys and apps were bound, as the next start does.`)
  const isFactor = (table: SignInTable) => FACTOR_TABLES.some((each) => each === table)
  const isLookedAt = (table: SignInTable) => isBound(table) && (!isFactor(table) || areFactorsBound)
  return tellFaults(db, keys, SIGN_IN_TABLES.filter(isLookedAt), telling)
}

async function tellFaults(
  db: Database,
  keys: Pick<ServerKeys, 'all'>,
  tables: readonly SignInTable[],
  telling: ReportOptions,
): Promise<number> {
  const found = new Map<string, AffectedPlaces>()
  let unread = 0
  for (const table of tables)
    try {
      for await (const { company, text } of findSignInFaults(db, keys, table)) {
        const places = found.get(company) ?? new AffectedPlaces(telling)
        found.set(company, places)
        places.add(text)
      }
    } catch (error) {
      // e.g. an unreadable page of the database
      unread++
      telling.say(`SIGN-INS NOT READ: ${table}: ${firstLineOfError(error)}`)
    }
  for (const [company, places] of found) places.tell(`company ${company}: SIGN-INS DIFFER`)
  return found.size + unread
}
