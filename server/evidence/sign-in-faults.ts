import { isOwnSession } from '../auth/own-session.ts'
import type { Database } from '../db/open-database.ts'
import type { ServerKeys } from '../keys/server-keys.ts'

/** A row by which somebody would sign in, and which lets in nobody, as no key of the server is behind it. */
export interface SignInFault {
  company: string
  /** of its table and account in a sentence */
  text: string
}

const SLICE = 1000

/** The sessions that have not ended and that the server did not begin for whom they name, however many there are. */
export async function* sessionFaults(
  db: Database,
  keys: Pick<ServerKeys, 'all'>,
): AsyncGenerator<SignInFault> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('session')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(SLICE)
      .execute()
    for (const row of rows)
      if (row.revoked_at === null && !isOwnSession(keys, row))
        yield {
          company: row.company,
          text: `session ${row.id} names account ${row.account_id}, and the server did not begin it so: it lets in nobody`,
        }
    const last = rows.at(-1)
    if (!last || rows.length < SLICE) return
    after = last.id
  }
}
