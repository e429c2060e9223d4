import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Context } from '../app/context.ts'
import type { Tables } from '../db/tables.ts'
import { sha256 } from '../event-log/sha256.ts'
import { hasRowMac, rowMac, type MacFields } from '../keys/row-mac.ts'

const MARK = 'ask_'
const BYTES = 32

/** Returns whether a bearer token is an API token; otherwise it belongs to a person's session. */
export const isApiToken = (token: string): boolean => token.startsWith(MARK)

/** Returns the SHA-256 hash under which a secret is stored. */
export const hashApiTokenSecret = (secret: string): string => sha256(`api-token/${secret}`)

type Row = Omit<Tables['api_token_secret'], 'mac' | 'last_used_at'>
const saidOf = ({ company, token_id, account_id, hash }: Row): MacFields => [
  'api-token',
  company,
  token_id,
  account_id,
  hash,
]

/** Returns whether the server issued this secret for this token and account. The MAC of the row proves it. */
export const isGenuineSecret = (keys: Context['keys'], row: Row & { mac: string }): boolean =>
  hasRowMac(keys, saidOf(row), row.mac)

/** Creates a new secret for an API token and account. The token's previous secret becomes invalid. */
export async function renewApiTokenSecret(
  { keys }: Context,
  trx: Transaction<Tables>,
  whose: Pick<Row, 'company' | 'token_id' | 'account_id'>,
): Promise<string> {
  const secret = MARK + randomBytes(BYTES).toString('base64url')
  const row = { ...whose, hash: hashApiTokenSecret(secret) }
  const made = { ...row, mac: rowMac(keys.signing(), saidOf(row)), last_used_at: null }
  await trx
    .insertInto('api_token_secret')
    .values(made)
    .onConflict((conflict) => conflict.columns(['company', 'token_id']).doUpdateSet(made))
    .execute()
  return secret
}

declare module '../db/tables.ts' {
  interface Tables {
    api_token: RecordColumns & {
      name: string
      /** JSON array of scope names */
      scopes: string
      /** last day of validity, YYYY-MM-DD */
      expires_on: string
      /** when the secret was created, ms since epoch UTC; null: the token has no secret */
      secret_at: number | null
    }
    /** Hash of an API token's secret, and the account that the token acts for. */
    api_token_secret: {
      company: string
      token_id: string
      /** account that the token acts for */
      account_id: string
      /** SHA-256 of the secret, hex */
      hash: string
      /** `rowMac` over all columns above; proves that the server wrote the row */
      mac: string
      /** last use, ms since epoch UTC, accurate to a minute; null: never used */
      last_used_at: number | null
    }
  }
}
