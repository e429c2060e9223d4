import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import { HttpProblem, notFoundProblem } from '../../http/reply/problem-reply.ts'
import { recordOwnEntry } from '../../security/record-calls.ts'
import { readCredential, lockCredential } from '../credential.ts'
import { passwordMatches } from './password.ts'
import type { Account } from '../account.ts'
import {
  recordAttempt,
  resetAttempts,
  passwordRateLimit,
  tooManyAttempts,
} from '../brute-force/rate-limit.ts'

interface Given {
  field: string
  password: string
  status: 400 | 422
}

/** Proof that the right password was entered, with the hash it matched. */
export interface PasswordProof {
  email: string
  passwordHash: string
  given: Given
}

/**
 * Requires a signed-in person to enter the password again, in the field `field`. Throws an HttpProblem with
 * `status` if it is wrong, or 429 after too many attempts. The status is never 401, because the console
 * would then renew the session.
 */
export async function requirePassword(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  given: Given,
): Promise<PasswordProof> {
  const { company, userId, sessionId } = request.account
  const account = await readCredential(context.db, company, userId)
  if (!account) throw notFoundProblem()
  const subject = passwordRateLimit(sessionId)
  const attempt = await recordAttempt(context, [subject])
  if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
  const { email, password_hash: passwordHash } = account
  const matches = await passwordMatches(passwordHash, given.password)
  if (passwordHash === undefined || !matches) {
    recordOwnEntry(context, request, 'PasswordRefused')
    throw wrongPassword(given)
  }
  await resetAttempts(context, subject)
  return { email, passwordHash, given }
}

/** Requires the password in the field `current_password` of the body. */
export const requireCurrentPassword = (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { current_password: password }: { current_password: string },
): Promise<PasswordProof> =>
  requirePassword(context, request, reply, { field: 'current_password', password, status: 422 })

/**
 * Locks the password that was checked until the transaction ends. Throws if it has changed since the check.
 */
export async function lockProof(
  trx: Transaction<Tables>,
  whose: Pick<Account, 'company' | 'userId'>,
  { passwordHash, given }: PasswordProof,
): Promise<void> {
  if (!(await lockCredential(trx, whose, passwordHash))) throw wrongPassword(given)
}

function wrongPassword({ field, status }: Given): HttpProblem {
  const message = 'That is not your password.'
  return new HttpProblem(status, message, { code: 'wrong_password', data: { [field]: [message] } })
}
