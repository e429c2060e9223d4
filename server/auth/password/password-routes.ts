import { changePasswordBody, forgotPasswordBody, resetPasswordBody } from '../../../contract/auth/account.ts'
import { messageReply } from '../../../contract/auth/auth.ts'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import { companyId } from '../../db/company-id.ts'
import { createAfterReplyQueue } from '../../http/reply/after-reply.ts'
import { HttpProblem, refusalProblem } from '../../http/reply/problem-reply.ts'
import { publicOrigin } from '../../http/reply/public-origin.ts'
import { requestCaller } from '../../security/security-entry.ts'
import { hashChosenPassword, accountNames } from './password.ts'
import { commandUser } from '../command-user.ts'
import { readCredential, passwordHashDigest, storeCredential } from '../credential.ts'
import { readLinkToken, isResetTokenValid } from '../mailed-link.ts'
import { isMailStoredOnly } from '../../mail/queue-mail.ts'
import { mailResetLink } from './mail-reset-link.ts'
import { requireCurrentPassword, lockProof } from './require-password.ts'
import { clearAttempts } from '../brute-force/sign-in-throttle.ts'
import { endAccountSessions } from '../session.ts'
import { recordAttempt, forgottenPasswordRateLimits, tooManyAttempts } from '../brute-force/rate-limit.ts'

const tags = ['auth']
const SENT = 'If there is an account with this address, a link to set a new password is on its way.'
const KEPT =
  'This server has no mail server, so no link was sent. If there is an account with this address, its administrator can now copy the link from the Outbox.'

/** Routes to reset a forgotten password by a mailed link, and to change one's password. */
export function passwordRoutes(app: App, context: Context): void {
  const afterReply = createAfterReplyQueue(context.log)

  app.post(
    '/forgot-password',
    { schema: { tags, security: [], body: forgotPasswordBody, response: { 200: messageReply } } },
    async (request, reply) => {
      const attempt = await recordAttempt(context, forgottenPasswordRateLimits(request.ip))
      if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
      const { ip, headers } = request
      const origin = publicOrigin(context.config, request)
      const asked = { email: request.body.email, origin, ip, cookies: headers.cookie }
      // sent after the reply, because a slower reply would reveal which email addresses have an account
      afterReply(reply, () => mailResetLink(context, asked))
      return { msg: isMailStoredOnly(context) ? KEPT : SENT }
    },
  )

  app.post(
    '/reset-password',
    { schema: { tags, security: [], body: resetPasswordBody, response: { 200: messageReply } } },
    async (request) => {
      const token = readLinkToken(request.body.token)
      if (!token) throw staleLink()
      const whose = { company: companyId(token.company), userId: token.userId }
      const before = await readCredential(context.db, whose.company, whose.userId)
      const holds = (account: typeof before) =>
        account !== undefined &&
        isResetTokenValid(
          context,
          { ...whose, email: account.email, passwordHash: account.password_hash ?? null },
          token,
        )
      if (!before || !holds(before)) throw staleLink()
      const passwordHash = await hashChosenPassword(
        request.body.password,
        await accountNames(context.db, whose),
      )
      await context.db.transaction().execute(async (trx) => {
        // this also verifies the address, because the link was mailed to it
        const passwordDigest = passwordHashDigest(passwordHash)
        const commands = [
          { type: 'VerifyEmail', email: before.email },
          { type: 'ChangePassword', passwordDigest },
        ] as const
        for (const command of commands)
          if (!(await commandUser(context, trx, whose, command)).ok) throw staleLink()
        // The link is valid once. Of two parallel requests, the second waits for the lock of the company's
        // log, and finds the password changed.
        if (!holds(await readCredential(trx, whose.company, whose.userId))) throw staleLink()
        await storeCredential(trx, whose, passwordHash, context.now())
        await endAccountSessions(trx, whose, null, 'password', context.now())
        await clearAttempts(context, trx, 'password', before.email)
      })
      context.events.wake(whose.company)
      const { company, userId } = whose
      const note = { company, what: 'PasswordReset', whose: userId, call: null } as const
      context.security.add({ ...note, ...requestCaller(request) })
      return { msg: 'Your new password is set. Please sign in with it.' }
    },
  )

  app.post(
    '/change-password',
    { schema: { tags, body: changePasswordBody, response: { 200: messageReply } } },
    async (request, reply) => {
      const { company, userId, sessionId } = request.account
      const proof = await requireCurrentPassword(context, request, reply, request.body)
      const names = await accountNames(context.db, request.account)
      const passwordHash = await hashChosenPassword(request.body.password, names)
      await context.db.transaction().execute(async (trx) => {
        const handled = await commandUser(
          context,
          trx,
          { company, userId },
          {
            type: 'ChangePassword',
            passwordDigest: passwordHashDigest(passwordHash),
          },
        )
        if (!handled.ok) throw refusalProblem(handled.refusal)
        await lockProof(trx, { company, userId }, proof)
        await storeCredential(trx, { company, userId }, passwordHash, context.now())
        await endAccountSessions(trx, { company, userId }, sessionId, 'password', context.now())
      })
      context.events.wake(company)
      return { msg: 'Your password is changed. You are signed out everywhere else.' }
    },
  )
}

const staleLink = () => {
  const message = 'This link has been used or has expired. Ask for a new one.'
  return new HttpProblem(422, message, { code: 'link_expired', data: { token: [message] } })
}
