import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

const INDEXES = ['search_words', 'search_letters']
/** number of index pages per merge step */
const PAGES = 64

/**
 * Sets whether text is removed from the FTS5 tables completely when it is deleted, from this statement on.
 */
export async function setSecureDelete(trx: Transaction<Tables>, isSecure: boolean): Promise<void> {
  for (const name of INDEXES)
    await sql`insert into ${sql.table(name)} (${sql.ref(name)}, rank)
      values ('secure-delete', ${isSecure ? 1 : 0})`.execute(trx)
}

/** Merges some pages of the FTS5 tables, which removes deleted words. Returns whether more pages remain. */
export async function mergeIndex(trx: Transaction<Tables>): Promise<boolean> {
  const changes = async () => {
    const { rows } = await sql<{ made: number }>`select total_changes() as made`.execute(trx)
    return rows[0]?.made ?? 0
  }
  let more = false
  for (const name of INDEXES) {
    const before = await changes()
    await sql`insert into ${sql.table(name)} (${sql.ref(name)}, rank) values ('merge', ${-PAGES})`.execute(
      trx,
    )
    // the statement itself counts as one change; a merge that has nothing to do makes no others
    if ((await changes()) - before >= 2) more = true
  }
  return more
}
