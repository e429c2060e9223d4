import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { HttpProblem, notFound } from '../../http/problem-reply.ts'
import { noteOwn } from '../../security/note-calls.ts'
import { beginCodeOfADay, CODES_A_DAY, codeOfADaySucceeded } from './code-of-a-day.ts'
import { credentialOf } from '../credential.ts'
import { TOLD_AT, tellOfCodeGuessing } from '../guessing/guessing-mail.ts'
import { isKnownBrowser, provedNow } from '../guessing/known-browser.ts'
import { beginPacedTry, pacedTrySucceeded } from '../guessing/paced-try.ts'
import { readRecoveryCode } from './recovery-codes.ts'
import { showSecondFactor } from './second-factor.ts'
import { endOwingSessionsOf } from '../session.ts'
import type { ShownFactor } from './shown-factor.ts'
import { tooManyTries } from '../guessing/tries.ts'

/** Returns what this code belongs to. Throws if it is wrong, or after too many failures. */
export async function askForCode(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<ShownFactor> {
  const { account } = request
  const { db } = context
  return codeAtItsPace(context, request, reply, async ({ email, full_name, known }) => {
    const show = () => showSecondFactor(context, db, account, code)
    // a recovery code cannot be guessed, so its owner can use one however often somebody guessed app codes
    if (readRecoveryCode(code) !== null) {
      const spent = await show()
      if (spent) noteOwn(context, request, 'RecoveryCodeSpent')
      return spent
    }
    if (known) return show()
    const counted = await beginCodeOfADay(context, email)
    if (!counted.allowed) {
      noteOwn(context, request, 'CodeRefused')
      throw tooManyTries(reply, counted.retryAfterMs)
    }
    const shown = await show()
    if (shown) await codeOfADaySucceeded(db, email)
    else {
      if (counted.wrong === TOLD_AT || counted.wrong === CODES_A_DAY)
        await tellOfCodeGuessing(
          context,
          { company: account.company, id: account.userId, full_name },
          { email, address: request.ip },
        )
      if (counted.wrong === CODES_A_DAY) await endOwingSessionsOf(db, account, context.now())
    }
    return shown
  })
}

/**
 * Returns the result of `take`, which is null for a wrong code. Throws in that case, and after too many
 * failures of the account or the network.
 */
export async function codeAtItsPace<T>(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  take: (whose: { email: string; full_name: string; known: boolean }) => Promise<T | null>,
  wrong: () => HttpProblem = wrongCode,
): Promise<T> {
  const { account, headers, ip } = request
  const credential = await credentialOf(context.db, account.company, account.userId)
  if (!credential) throw notFound()
  const { email, full_name } = credential
  const known = isKnownBrowser(context, await provedNow(context.db, account), headers.cookie)
  const attempt = await beginPacedTry(context, {
    what: 'code',
    account: email,
    address: ip,
    knownBrowser: known,
  })
  if (!attempt.allowed) throw tooManyTries(reply, attempt.retryAfterMs)
  const taken = await take({ email, full_name, known })
  if (taken === null) {
    noteOwn(context, request, 'CodeRefused')
    throw wrong()
  }
  await pacedTrySucceeded(context, attempt)
  return taken
}

/** Never 401: the console would take the session as expired. */
function wrongCode(): HttpProblem {
  const message = 'That is not a code that is good now.'
  return new HttpProblem(422, message, { code: 'wrong_code', data: { code: [message] } })
}
