import { sql } from 'kysely'
import { FACTOR_KEY, FACTOR_TABLES, SAID } from '../auth/own-factor.ts'
import { saidOfSession } from '../auth/own-session.ts'
import type { Database } from '../db/open-database.ts'
import { hasRowMac, type Said } from '../keys/row-mac.ts'
import type { ServerKeys } from '../keys/server-keys.ts'

/** The tables of rows that let somebody in, or help to. */
export const SIGN_IN_TABLES = ['session', ...FACTOR_TABLES] as const
export type SignInTable = (typeof SIGN_IN_TABLES)[number]

/** A row by which somebody would sign in and that the server did not make, so that it lets in nobody. */
export interface SignInFault {
  company: string
  text: string
}

interface Row {
  company: string
  account_id: string
  mac: string | null
  [column: string]: string | number | null
}

const SLICE = 1000
const WHAT: Record<SignInTable, string> = {
  session: 'a session that the server did not begin',
  passkey: 'a passkey that the server did not add',
  second_factor: 'an authenticator app that the server did not add',
  recovery_code: 'a recovery code that the server did not give',
}
const said = { session: saidOfSession, ...SAID } as unknown as Record<SignInTable, (row: Row) => Said>

/** What is found in a table, however many rows there are; of sessions those that have not ended are looked at. */
export async function* signInFaults(
  db: Database,
  keys: Pick<ServerKeys, 'all'>,
  table: SignInTable,
): AsyncGenerator<SignInFault> {
  for await (const row of rowsOf(db, table)) {
    if (row.revoked_at != null || hasRowMac(keys, said[table](row), row.mac)) continue
    const { company, account_id: account } = row
    yield { company, text: `${table}: account ${account} has ${WHAT[table]}; it lets in nobody` }
  }
}

async function* rowsOf(db: Database, table: SignInTable): AsyncGenerator<Row> {
  const names = table === 'session' ? ['id'] : FACTOR_KEY[table]
  const key = sql.join(names.map((name) => sql.ref(name)))
  for (let last: Row | undefined; ;) {
    const from = last
    const beyond = from ? sql`where (${key}) > (${sql.join(names.map((name) => from[name] ?? null))})` : sql``
    const { rows } = await sql<Row>`select * from ${sql.table(table)} ${beyond}
      order by ${key} limit ${sql.lit(SLICE)}`.execute(db)
    yield* rows
    last = rows.at(-1)
    if (rows.length < SLICE) return
  }
}
