import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { HttpProblem, notFound } from '../http/problem-reply.ts'
import { credentialOf } from './credential.ts'
import { passwordMatches } from './password.ts'
import { beginTry, passwordSubject, tooManyTries, trySucceeded } from './tries.ts'

const WRONG_PASSWORD = 'That is not your password.'

/**
 * Asks a signed-in person for the password again, given in the field `field`. Throws an HttpProblem where it is not
 * theirs (`status`), or was tried too often. Never 401: that would say the session is over, and the console would renew it.
 */
export async function askForPassword(
  context: Context,
  { account: { company, userId } }: FastifyRequest,
  reply: FastifyReply,
  given: { field: string; password: string; status: 400 | 422 },
): Promise<{ email: string; full_name: string }> {
  const account = await credentialOf(context.db, company, userId)
  if (!account) throw notFound()
  const attempt = await beginTry(context, [passwordSubject(account.email)])
  if (!attempt.allowed) throw tooManyTries(reply, attempt.retryAfterMs)
  if (!(await passwordMatches(account.password_hash, given.password)))
    throw new HttpProblem(given.status, WRONG_PASSWORD, {
      code: 'wrong_password',
      data: { [given.field]: [WRONG_PASSWORD] },
    })
  await trySucceeded(context, attempt.id, account.email)
  return account
}
