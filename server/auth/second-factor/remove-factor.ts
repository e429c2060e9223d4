import type { Transaction } from 'kysely'
import type { UserCommand } from '../../../domain/user/user.ts'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import { notFoundProblem, refusalProblem } from '../../http/reply/problem-reply.ts'
import type { Account } from '../account.ts'
import { commandOrThrow } from './add-factor.ts'
import { hasApp } from './added-factors.ts'
import { readPasskeys } from './passkeys.ts'
import { deleteFactor, isSecondFactorRequired } from './second-factor.ts'
import { endSessionsOpenedBy, lockFactor, type SessionFactor } from './session-factor.ts'

/**
 * Removes an authenticator app or a passkey, and ends the sessions that presented it. Throws if it is the
 * last factor.
 */
export async function removeFactor(
  context: Context,
  trx: Transaction<Tables>,
  account: Account,
  command: Extract<UserCommand, { type: 'RemoveAuthenticatorApp' | 'RemovePasskey' }>,
  removed: Exclude<SessionFactor, 'recovery code'>,
): Promise<void> {
  if (!(await lockFactor(trx, account, removed))) throw notFoundProblem()
  await commandOrThrow(context, trx, account, command)
  // the company's log is locked here, so two parallel requests cannot remove the last two factors
  const { keys } = context
  const there = (await readPasskeys(keys, trx, account)).length + ((await hasApp(keys, trx, account)) ? 1 : 0)
  if (there === 1) throw isLast(await isSecondFactorRequired(context.config, trx, account))
  await deleteFactor(trx, account, removed)
  await endSessionsOpenedBy(trx, account, removed, context.now())
}

const isLast = (required: boolean) =>
  refusalProblem({
    code: 'last_factor',
    message: `This is all there is of your second factor. Add another one first${required ? '' : ', or turn it off'}.`,
  })
