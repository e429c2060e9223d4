import { sql } from 'kysely'
import { FACTOR_KEY_COLUMNS, FACTOR_TABLES, FACTOR_MAC_FIELDS } from '../../auth/second-factor/factor-mac.ts'
import { macFields } from '../../auth/session-mac.ts'
import { linkMacFields } from '../../company-sign-in/provider-link.ts'
import { areSettingsBound } from '../../company-sign-in/settings-mac.ts'
import { refreshTokenMacFields } from '../../auth/refresh-token.ts'
import type { Database } from '../../db/open-database.ts'
import { guestSessionMacFields } from '../../guests/guest-session.ts'
import { hasRowMac, type MacFields } from '../../keys/row-mac.ts'
import type { ServerKeys } from '../../keys/server-keys.ts'

/** Tables with rows that allow a sign-in, directly or indirectly. */
export const SIGN_IN_TABLES = [
  'session',
  'refresh_token',
  'guest_session',
  'provider_link',
  'company_sign_in_secret',
  ...FACTOR_TABLES,
] as const
export type SignInTable = (typeof SIGN_IN_TABLES)[number]

/** A row that would allow a sign-in but was not written by the server. The server ignores such rows. */
export interface SignInFault {
  company: string
  text: string
}

interface Row {
  /** null: the row is a token whose session does not exist */
  company: string | null
  account_id: string | null
  mac: string | null
  [column: string]: string | number | null
}

const SLICE = 1000
const WHAT: Record<SignInTable, string> = {
  session: 'a session that the server did not begin',
  refresh_token: 'a refresh token that the server did not give',
  guest_session: 'a session that the server did not begin',
  provider_link: 'a person at the provider whom the server did not link',
  company_sign_in_secret: 'settings of its sign-in that the server did not store',
  passkey: 'a passkey that the server did not add',
  second_factor: 'an authenticator app that the server did not add',
  recovery_code: 'a recovery code that the server did not give',
}
const said = {
  session: macFields,
  refresh_token: refreshTokenMacFields,
  guest_session: guestSessionMacFields,
  provider_link: linkMacFields,
  ...FACTOR_MAC_FIELDS,
} as unknown as Record<Exclude<SignInTable, 'company_sign_in_secret'>, (row: Row) => MacFields>
const KEY: Record<SignInTable, readonly string[]> = {
  session: ['id'],
  refresh_token: ['hash'],
  guest_session: ['hash'],
  provider_link: ['company', 'account_id'],
  company_sign_in_secret: ['company'],
  ...FACTOR_KEY_COLUMNS,
}

/**
 * Yields the rows of a table that were not written by the server. Of sessions and tokens, only valid ones
 * are checked.
 */
export async function* findSignInFaults(
  db: Database,
  keys: Pick<ServerKeys, 'all'>,
  table: SignInTable,
): AsyncGenerator<SignInFault> {
  for await (const row of rowsOf(db, table)) {
    if (row.revoked_at != null) continue
    const holds =
      table === 'company_sign_in_secret'
        ? await areSettingsBound({ db, keys }, row.company ?? '')
        : hasRowMac(keys, said[table](row), row.mac)
    if (holds) continue
    const whose =
      table === 'guest_session'
        ? `guest ${row.guest_id}`
        : table === 'company_sign_in_secret'
          ? `company ${row.company}`
          : `account ${row.account_id ?? '?'}`
    yield { company: row.company ?? '?', text: `${table}: ${whose} has ${WHAT[table]}; it lets in nobody` }
  }
}

const OF_SESSIONS = sql`select refresh_token.*, company, account_id, revoked_at from refresh_token
  left join session on session.id = session_id`

async function* rowsOf(db: Database, table: SignInTable): AsyncGenerator<Row> {
  const names = KEY[table]
  const from = table === 'refresh_token' ? OF_SESSIONS : sql`select * from ${sql.table(table)}`
  const key = sql.join(names.map((name) => sql.ref(name)))
  for (let last: Row | undefined; ;) {
    const after = last
    const beyond = after
      ? sql`where (${key}) > (${sql.join(names.map((name) => after[name] ?? null))})`
      : sql``
    const { rows } = await sql<Row>`${from} ${beyond}
      order by ${key} limit ${sql.lit(SLICE)}`.execute(db)
    yield* rows
    last = rows.at(-1)
    if (rows.length < SLICE) return
  }
}
