import { FACTOR_TABLES } from '../auth/second-factor/own-factor.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/open-database.ts'
import { keyFileOf, readKeyFile } from '../keys/key-file.ts'
import { keysOf, type ServerKeys } from '../keys/server-keys.ts'
import { firstLine } from './replay-log.ts'
import { SIGN_IN_TABLES, type SignInTable, signInFaults } from './sign-in-faults.ts'

/** nobody reads a longer list */
const MOST_COMPANIES = 100

/**
 * Says of each company which rows it has by which somebody would sign in and that the server did not make, and gives of
 * how many companies there are some. `isRead` says whether all text of a table can be read.
 */
export async function tellSignIns(
  db: Database,
  config: Config,
  isRead: (table: string) => boolean,
  say: (line: string) => void,
): Promise<number> {
  const path = keyFileOf(config)
  const file = readKeyFile(path)
  if (!file) {
    say(`There are no keys in ${path}, so nobody can tell which sessions the server has begun.`)
    return 0
  }
  // a database of an older version says of no row who made it
  const tables = await db.introspection.getTables()
  const isBound = (table: string) =>
    isRead(table) &&
    tables.some(({ name, columns }) => name === table && columns.some((column) => column.name === 'mac'))
  const keys = keysOf(file)
  const areFactorsBound = file.factorsBoundAt !== undefined
  if (!areFactorsBound)
    say(`${path} does not say yet that passkeys and apps were bound, as the next start does.`)
  const isFactor = (table: SignInTable) => FACTOR_TABLES.some((each) => each === table)
  const isLookedAt = (table: SignInTable) => isBound(table) && (!isFactor(table) || areFactorsBound)
  return tellFaults(db, keys, SIGN_IN_TABLES.filter(isLookedAt), say)
}

async function tellFaults(
  db: Database,
  keys: Pick<ServerKeys, 'all'>,
  tables: readonly SignInTable[],
  say: (line: string) => void,
): Promise<number> {
  const found = new Map<string, { first: string; more: number }>()
  let unread = 0
  for (const table of tables)
    try {
      for await (const { company, text } of signInFaults(db, keys, table)) {
        const known = found.get(company)
        if (known) known.more++
        else if (found.size < MOST_COMPANIES) found.set(company, { first: text, more: 0 })
      }
    } catch (error) {
      // a page that cannot be read, say
      unread++
      say(`SIGN-INS NOT READ: ${table}: ${firstLine(error)}`)
    }
  for (const [company, { first, more }] of found)
    say(`company ${company}: SIGN-INS DIFFER: ${first}${more === 0 ? '' : `, and ${more} more`}`)
  return found.size + unread
}
