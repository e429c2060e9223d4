import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

const INDEXES = ['search_words', 'search_letters']
/** pages of one step */
const PAGES = 64

/** Sets whether deleted text is removed completely from the FTS5 tables, from this statement on. */
export async function setSecureDelete(trx: Transaction<Tables>, isSecure: boolean): Promise<void> {
  for (const name of INDEXES)
    await sql`insert into ${sql.table(name)} (${sql.ref(name)}, rank)
      values ('secure-delete', ${isSecure ? 1 : 0})`.execute(trx)
}

/** Merges some pages of the FTS5 tables, which removes deleted words; returns whether there are more. */
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
    // the statement itself counts as one change; a merge with nothing to do makes no other
    if ((await changes()) - before >= 2) more = true
  }
  return more
}
