import type { Transaction, UpdateResult } from 'kysely'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import type { Account } from '../account.ts'
import { hasValidSessionMac, sessionMac } from '../session-mac.ts'
import type { AccountKey } from './recovery-codes.ts'
import { revokedSessions } from '../session.ts'

/**
 * How a session presented its second factor: a passkey by its id, an app, a recovery code, or the
 * company's provider.
 */
export type SessionFactor = 'app' | 'recovery code' | 'provider' | `passkey ${string}`

/**
 * Returns whether a presented factor still belongs to the account, and locks it until the
 * transaction ends, so that a parallel removal also ends this session. Used recovery codes belong
 * to the account until new ones replace them.
 */
export async function lockFactor(
  trx: Transaction<Tables>,
  whose: AccountKey,
  by: SessionFactor,
): Promise<boolean> {
  return (await lockRowsOf(trx, whose, by)).numUpdatedRows > 0n
}

/** Locks rows with an update that changes nothing, which works on both engines. */
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
 * Records that the session has presented its account's second factor; false if it has ended.
 * Ceremonies started before become void, because the password alone may have started them.
 */
export async function recordPresentedFactor(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  trx: Transaction<Tables>,
  sessionId: string,
  by: SessionFactor,
): Promise<boolean> {
  const row = await trx.selectFrom('session').selectAll().where('id', '=', sessionId).executeTakeFirst()
  // a row that was changed meanwhile is not signed again
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
 * Ends the sessions opened with a removed factor. The removing session continues: it has just presented the
 * password and a factor.
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
