import type { Transaction } from 'kysely'
import type { UserCommand } from '../../../domain/user/user.ts'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import { HttpProblem, refusalProblem } from '../../http/reply/problem-reply.ts'
import type { Account } from '../account.ts'
import { commandUser } from '../command-user.ts'
import { clearAttempts } from '../brute-force/sign-in-throttle.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { endAccountSessions } from '../session.ts'
import { recordPresentedFactor, type SessionFactor } from './session-factor.ts'

export async function commandOrThrow(
  context: Context,
  trx: Transaction<Tables>,
  account: Account,
  command: UserCommand,
): Promise<void> {
  const handled = await commandUser(context, trx, account, command)
  if (!handled.ok) throw refusalProblem(handled.refusal)
}

/**
 * Adds an authenticator app or a passkey to an account. This session counts as having presented it; all
 * other sessions end. Returns new recovery codes, or none if the account already has some.
 */
export async function addFactor(
  context: Context,
  trx: Transaction<Tables>,
  account: Account & { email: string },
  command: Extract<UserCommand, { type: 'AddAuthenticatorApp' | 'ReplaceAuthenticatorApp' | 'AddPasskey' }>,
  added: SessionFactor,
): Promise<string[]> {
  await commandOrThrow(context, trx, account, command)
  const now = context.now()
  // of two parallel requests, the first ends the session of the second, which has not presented a factor
  if (!(await recordPresentedFactor(context, trx, account.sessionId, added)))
    throw new HttpProblem(401, 'Please sign in.', { code: 'unauthenticated' })
  await endAccountSessions(trx, account, account.sessionId, 'factor', now)
  await clearAttempts(context, trx, 'code', account.email)
  return (await countRecoveryCodes(context.keys, trx, account)) === 0
    ? replaceRecoveryCodes(context.keys, trx, account)
    : []
}
