import type { Transaction, UpdateResult } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import type { Account } from '../account.ts'
import { isOwnSession, sessionMac } from '../own-session.ts'
import type { Whose } from './recovery-codes.ts'
import { revoked } from '../session.ts'

/** By what a session has shown the second factor of its account: a passkey by its id, or in the word of the company's provider. */
export type ShownFactor = 'app' | 'recovery code' | 'provider' | `passkey ${string}`

/**
 * Whether what was shown is still the account's; then nobody removes it before the transaction ends, so that whoever
 * does finds the session that it has opened. Spent recovery codes are the account's until it has new ones.
 */
export async function holdFactor(trx: Transaction<Tables>, whose: Whose, by: ShownFactor): Promise<boolean> {
  return (await lockRowsOf(trx, whose, by)).numUpdatedRows > 0n
}

/** An update that changes nothing locks its rows on both engines. */
function lockRowsOf(
  trx: Transaction<Tables>,
  { company, userId }: Whose,
  by: ShownFactor,
): Promise<UpdateResult> {
  if (by === 'app')
    return trx
      .updateTable('second_factor')
      .set((eb) => ({ last_step: eb.ref('last_step') }))
      .where('company', '=', company)
      .where('account_id', '=', userId)
      .executeTakeFirstOrThrow()
  if (by === 'recovery code')
    return trx
      .updateTable('recovery_code')
      .set((eb) => ({ used_at: eb.ref('used_at') }))
      .where('company', '=', company)
      .where('account_id', '=', userId)
      .where('used_at', 'is not', null)
      .executeTakeFirstOrThrow()
  return trx
    .updateTable('passkey')
    .set((eb) => ({ counter: eb.ref('counter') }))
    .where('company', '=', company)
    .where('account_id', '=', userId)
    .where('id', '=', by.slice('passkey '.length))
    .executeTakeFirstOrThrow()
}

/**
 * From now on the session has shown its account's second factor; false where it has ended. What it began before that is
 * void: it may have been begun by the password alone.
 */
export async function noteFactorShown(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  trx: Transaction<Tables>,
  sessionId: string,
  by: ShownFactor,
): Promise<boolean> {
  const row = await trx.selectFrom('session').selectAll().where('id', '=', sessionId).executeTakeFirst()
  // what was put into the row since it was looked at is not signed with it
  if (!row || !isOwnSession(keys, row)) return false
  const factor = { factor_at: now(), factor_by: by }
  const shown = await trx
    .updateTable('session')
    .set({ ...factor, mac: sessionMac(keys, { ...row, ...factor }), challenge: null, challenge_until: null })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return shown !== undefined
}

/**
 * Ends the sessions that were opened by a factor which is removed. The one that removes it goes on: it has just shown the
 * password and a factor.
 */
export async function endSessionsOpenedBy(
  trx: Transaction<Tables>,
  { company, userId, sessionId }: Account,
  by: ShownFactor,
  now: number,
): Promise<void> {
  await revoked(trx, 'factor', now)
    .where('company', '=', company)
    .where('account_id', '=', userId)
    .where('id', '!=', sessionId)
    .where('factor_by', '=', by)
    .execute()
}
