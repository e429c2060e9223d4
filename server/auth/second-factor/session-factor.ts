import type { Transaction, UpdateResult } from 'kysely'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import type { Account } from '../account.ts'
import { hasValidSessionMac, sessionMac } from '../session-mac.ts'
import type { AccountKey } from './recovery-codes.ts'
import { revokedSessions } from '../session.ts'

/**
 * The second factor that a session presented: a passkey with its id, the app, a recovery code, or the
 * company's sign-in provider.
 */
export type SessionFactor = 'app' | 'recovery code' | 'provider' | `passkey ${string}`

/**
 * Returns whether a presented factor still belongs to the account. Locks it until the transaction ends, so
 * that a parallel removal of the factor also ends this session. A used recovery code belongs to the account
 * until new codes replace it.
 */
export async function lockFactor(
  trx: Transaction<Tables>,
  whose: AccountKey,
  by: SessionFactor,
): Promise<boolean> {
  return (await lockRowsOf(trx, whose, by)).numUpdatedRows > 0n
}

/** Locks the rows of a factor. An update that changes nothing does this under SQLite and PostgreSQL. */
function lockRowsOf(
  trx: Transaction<Tables>,
  { company, userId }: AccountKey,
  by: SessionFactor,
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
 * Records that a session has presented the second factor. Returns false if the session has ended. Deletes a
 * pending challenge, because somebody who knows only the password may have requested it.
 */
export async function recordPresentedFactor(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  trx: Transaction<Tables>,
  sessionId: string,
  by: SessionFactor,
): Promise<boolean> {
  const row = await trx.selectFrom('session').selectAll().where('id', '=', sessionId).executeTakeFirst()
  // never compute a MAC for a row that somebody else has changed
  if (!row || !hasValidSessionMac(keys, row)) return false
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
 * Ends the account's other sessions that presented a factor which is now removed. This session continues,
 * because it has just presented the password and a factor.
 */
export async function endSessionsOpenedBy(
  trx: Transaction<Tables>,
  { company, userId, sessionId }: Account,
  by: SessionFactor,
  now: number,
): Promise<void> {
  await revokedSessions(trx, 'factor', now)
    .where('company', '=', company)
    .where('account_id', '=', userId)
    .where('id', '!=', sessionId)
    .where('factor_by', '=', by)
    .execute()
}
