import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { ServerKeys } from '../../keys/server-keys.ts'
import { hasValidFactorMac, FACTOR_MAC_FIELDS } from './factor-mac.ts'
import { readPasskeys } from './passkeys.ts'
import type { AccountKey } from './recovery-codes.ts'

/** Returns the authenticator app of an account, if the server itself has added it; null: none. */
export async function findAuthenticatorApp(
  keys: ServerKeys,
  db: Kysely<Tables>,
  { company, userId }: AccountKey,
) {
  const row = await db
    .selectFrom('second_factor')
    .selectAll()
    .where('company', '=', company)
    .where('account_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row && hasValidFactorMac(keys, FACTOR_MAC_FIELDS.second_factor, row) ? row : null
}

export const hasApp = async (keys: ServerKeys, db: Kysely<Tables>, whose: AccountKey): Promise<boolean> =>
  (await findAuthenticatorApp(keys, db, whose)) !== null

/**
 * Returns whether the account has a factor that the server itself has added, even if the account's row says
 * that it has none.
 */
export const hasAddedFactor = async (
  keys: ServerKeys,
  db: Kysely<Tables>,
  whose: AccountKey,
): Promise<boolean> => (await hasApp(keys, db, whose)) || (await readPasskeys(keys, db, whose)).length > 0
