import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { ServerKeys } from '../../keys/server-keys.ts'
import { isOwn, SAID } from './own-factor.ts'
import { passkeysOf } from './passkeys.ts'
import type { Whose } from './recovery-codes.ts'

/** Returns the authenticator app that the server has added to an account; null: none. */
export async function appOf(keys: ServerKeys, db: Kysely<Tables>, { company, userId }: Whose) {
  const row = await db
    .selectFrom('second_factor')
    .selectAll()
    .where('company', '=', company)
    .where('account_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row && isOwn(keys, SAID.second_factor, row) ? row : null
}

export const hasApp = async (keys: ServerKeys, db: Kysely<Tables>, whose: Whose): Promise<boolean> =>
  (await appOf(keys, db, whose)) !== null

/** Returns whether the server has added a factor that still exists, whatever the account's row says. */
export const hasAddedFactor = async (keys: ServerKeys, db: Kysely<Tables>, whose: Whose): Promise<boolean> =>
  (await hasApp(keys, db, whose)) || (await passkeysOf(keys, db, whose)).length > 0
