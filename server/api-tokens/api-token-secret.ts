import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Tables } from '../db/tables.ts'
import { sha256 } from '../event-log/sha256.ts'
import { hasRowMac, rowMac, type MacFields } from '../keys/row-mac.ts'
import './api-token-tables.ts'

const MARK = 'ask_'
const BYTES = 32

/** Returns whether a bearer token is an API token and not a person's session. */
export const isApiToken = (token: string): boolean => token.startsWith(MARK)

/** Returns the stored form of a secret. */
export const hashApiTokenSecret = (secret: string): string => sha256(`api-token/${secret}`)

type Row = Omit<Tables['api_token_secret'], 'mac' | 'last_used_at'>
const saidOf = ({ company, token_id, account_id, hash }: Row): MacFields => [
  'api-token',
  company,
  token_id,
  account_id,
  hash,
]

/** Returns whether the server created this secret for this token and account, as the row says. */
export const isGenuineSecret = (keys: Context['keys'], row: Row & { mac: string }): boolean =>
  hasRowMac(keys, saidOf(row), row.mac)

/** Creates a new secret for a token in the name of an account; the previous one becomes invalid. */
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
