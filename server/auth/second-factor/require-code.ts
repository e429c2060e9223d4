import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../app/context.ts'
import { HttpProblem, notFoundProblem } from '../../http/reply/problem-reply.ts'
import { recordOwnEntry } from '../../security/record-calls.ts'
import { recordDailyCode, MAX_WRONG_CODES_PER_DAY, dailyCodeSucceeded } from './daily-code-limit.ts'
import { readCredential } from '../credential.ts'
import { ALERT_THRESHOLD, mailCodeGuessingAlert } from '../brute-force/guessing-alert.ts'
import { isKnownBrowser, readCredentialTimes } from '../brute-force/known-browser.ts'
import { beginAttempt, recordSuccess } from '../brute-force/sign-in-throttle.ts'
import { readRecoveryCode } from './recovery-codes.ts'
import { presentSecondFactor } from './second-factor.ts'
import { endSessionsPendingFactor } from '../session.ts'
import type { SessionFactor } from './session-factor.ts'
import { tooManyAttempts } from '../brute-force/rate-limit.ts'

/**
 * Returns which factor a code belongs to, the app or a recovery code. Throws if the code is wrong, or after
 * too many failures.
 */
export async function requireCode(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<SessionFactor> {
  const { account } = request
  const { db } = context
  return checkCodeWithBackoff(context, request, reply, async ({ email, full_name, known }) => {
    const show = () => presentSecondFactor(context, db, account, code)
    // recovery codes are too long to guess, so the daily limit does not apply to them
    if (readRecoveryCode(code) !== null) {
      const spent = await show()
      if (spent) recordOwnEntry(context, request, 'RecoveryCodeSpent')
      return spent
    }
    if (known) return show()
    const counted = await recordDailyCode(context, email)
    if (!counted.allowed) {
      recordOwnEntry(context, request, 'CodeRefused')
      throw tooManyAttempts(reply, counted.retryAfterMs)
    }
    const shown = await show()
    if (shown) await dailyCodeSucceeded(db, email)
    else {
      if (counted.wrong === ALERT_THRESHOLD || counted.wrong === MAX_WRONG_CODES_PER_DAY)
        await mailCodeGuessingAlert(
          context,
          { company: account.company, id: account.userId, full_name },
          { email, address: request.ip },
        )
      if (counted.wrong === MAX_WRONG_CODES_PER_DAY)
        await endSessionsPendingFactor(db, account, context.now())
    }
    return shown
  })
}

/**
 * Calls `take` to check a code, and returns its result. Throws if that is null (wrong code), or after too
 * many failures of the account or the network.
 */
export async function checkCodeWithBackoff<T>(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  take: (whose: { email: string; full_name: string; known: boolean }) => Promise<T | null>,
  wrong: () => HttpProblem = wrongCode,
): Promise<T> {
  const { account, headers, ip } = request
  const credential = await readCredential(context.db, account.company, account.userId)
  if (!credential) throw notFoundProblem()
  const { email, full_name } = credential
  const known = isKnownBrowser(context, await readCredentialTimes(context.db, account), headers.cookie)
  const attempt = await beginAttempt(context, {
    what: 'code',
    account: email,
    address: ip,
    knownBrowser: known,
  })
  if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
  const taken = await take({ email, full_name, known })
  if (taken === null) {
    recordOwnEntry(context, request, 'CodeRefused')
    throw wrong()
  }
  await recordSuccess(context, attempt)
  return taken
}

/**
 * Returns the problem of a wrong code. The status is not 401, because the console would treat the session as
 * expired.
 */
function wrongCode(): HttpProblem {
  const message = 'That is not a code that is good now.'
  return new HttpProblem(422, message, { code: 'wrong_code', data: { code: [message] } })
}
