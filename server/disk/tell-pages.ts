import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { openToRead } from '../db/open-database.ts'
import { PageDigests } from '../db/page-digests.ts'
import { StorageError } from '../db/storage-error.ts'
import { othersText, type Telling } from '../evidence/places.ts'
import { goodCopies } from './good-copies.ts'
import { damagedAmong } from './look-at-pages.ts'

const PAGES_AT_ONCE = 256
/** maximum number of listed pages */
const MOST_NAMED = 100
/**
 * a server may be writing a page and its digest, so only pages that fail each of these checks are damaged; ms
 * between two
 */
const LOOKS = [0, 100, 400]

/** Opens the digests of a data directory read-only; null if there are none yet. */
export function openDigests(dataDir: string): PageDigests | null {
  try {
    return new PageDigests(join(dataDir, 'askari.db'), { learns: false })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** All damaged pages of SQLite's main file; also while a server writes. */
export async function allDamaged(digests: PageDigests): Promise<number[]> {
  const damaged: number[] = []
  for (let from = 1; from <= digests.count; from += PAGES_AT_ONCE)
    damaged.push(...(await damagedAmong(digests, from, Math.min(from + PAGES_AT_ONCE, digests.count + 1))))
  let still = damaged
  for (const wait of LOOKS) {
    if (still.length === 0) break
    await setTimeout(wait)
    still = digests.look(still)
  }
  return still
}

/** Returns whether a page of SQLite's main file is damaged; works while a server writes. */
export async function hasDamagedPages(dataDir: string): Promise<boolean> {
  const digests = openDigests(dataDir)
  if (digests === null) return false
  try {
    return (await allDamaged(digests)).length > 0
  } finally {
    digests.close()
  }
}

/**
 * Prints which pages of SQLite's main file are damaged, their table and which backup has a valid copy, and
 * returns their number. The file is read without SQLite, so its content cannot stop the check.
 */
export async function tellPages(config: Config, { say, all }: Telling): Promise<number> {
  const digests = openDigests(config.dataDir)
  if (digests === null) return 0
  try {
    const damaged = await allDamaged(digests)
    if (damaged.length === 0) return 0
    const copies = goodCopies(config.backup, digests, damaged)
    say(
      `DISK: ${damaged.length === 1 ? 'a page of askari.db is' : `${damaged.length} pages of askari.db are`} not what was written there. Replace the disk; npm run restore -- --pages puts back ${copies.size} from the backups, while no server runs`,
    )
    const named = damaged.slice(0, all ? Infinity : MOST_NAMED)
    const tables = await tablesOf(config, named)
    for (const page of named) {
      const copy = copies.get(page)
      say(
        `DISK: page ${page} (${tables.get(page) ?? 'free, or not to be told'})${copy ? ` is whole in the backup ${copy.backup}` : ' is in no backup as it was'}`,
      )
    }
    if (named.length < damaged.length) say(`DISK: these${othersText(damaged.length - named.length)}`)
    return damaged.length
  } finally {
    digests.close()
  }
}

/** Finds the table of each page, directly or by an index, as far as SQLite can tell. */
async function tablesOf(config: Config, pages: readonly number[]): Promise<Map<number, string>> {
  const { db } = openToRead(config)
  try {
    // as bytes, because a name that is not UTF-8 crashes the process
    const { rows } = await sql<{ page: number; name: ArrayBuffer }>`
      select pageno as page, cast(coalesce(
        (select tbl_name from sqlite_schema where sqlite_schema.name = dbstat.name), name) as blob) as name
      from dbstat where pageno in (${sql.join(pages.map((page) => sql.lit(page)))})`.execute(db)
    return new Map(rows.map(({ page, name }) => [page, Buffer.from(name).toString()]))
  } catch (error) {
    // so much is damaged that SQLite cannot find its way
    if (error instanceof StorageError) return new Map()
    throw error
  } finally {
    await db.destroy()
  }
}
