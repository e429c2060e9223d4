import type { Config } from '../config.ts'
import type { Database } from '../db/open-database.ts'
import { keyFileOf, readKeyFile } from '../keys/key-file.ts'
import { keysOf } from '../keys/server-keys.ts'
import { firstLine } from './replay-log.ts'
import { type SignInFault, sessionFaults } from './sign-in-faults.ts'

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
  return isBound('session') ? tellFaults(sessionFaults(db, keys), say) : 0
}

async function tellFaults(faults: AsyncIterable<SignInFault>, say: (line: string) => void): Promise<number> {
  const found = new Map<string, { first: string; more: number }>()
  let unread = 0
  try {
    for await (const { company, text } of faults) {
      const known = found.get(company)
      if (known) known.more++
      else found.set(company, { first: text, more: 0 })
      if (found.size === MOST_COMPANIES) break
    }
  } catch (error) {
    // a page that cannot be read, say
    unread = 1
    say(`SIGN-INS NOT READ: ${firstLine(error)}`)
  }
  for (const [company, { first, more }] of found)
    say(`company ${company}: SIGN-INS DIFFER: ${first}${more === 0 ? '' : `, and ${more} more`}`)
  return found.size + unread
}
