import { changePasswordBody, forgotPasswordBody, resetPasswordBody } from '../../../contract/account.ts'
import { messageReply } from '../../../contract/auth.ts'
import type { App } from '../../app.ts'
import type { Context } from '../../context.ts'
import { companyId } from '../../db/company-id.ts'
import { workAfterReply } from '../../http/after-reply.ts'
import { HttpProblem, refusalProblem } from '../../http/problem-reply.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { callerOf } from '../../security/caller-of.ts'
import { hashChosenPassword, namesAround } from './chosen-password.ts'
import { commandUser } from '../command-user.ts'
import { credentialOf, digestOfPassword, keepCredential } from '../credential.ts'
import { readLinkToken, resetTokenHolds } from '../mailed-link.ts'
import { keepsMail } from '../../mail/write-mail.ts'
import { mailResetLink } from './mail-reset-link.ts'
import { askForCurrentPassword, holdProof } from './own-password.ts'
import { forgetPacedTries } from '../guessing/paced-try.ts'
import { endSessionsOf } from '../session.ts'
import { beginTry, forgottenSubjects, tooManyTries } from '../guessing/tries.ts'

const tags = ['auth']
const SENT = 'If there is an account with this address, a link to set a new password is on its way.'
const KEPT =
  'This server has no mail server, so no link was sent. If there is an account with this address, its administrator can now copy the link from the Outbox.'

/** Routes to reset a forgotten password by a mailed link, and to change a known one. */
export function passwordRoutes(app: App, context: Context): void {
  const afterReply = workAfterReply(context.log)

  app.post(
    '/forgot-password',
    { schema: { tags, security: [], body: forgotPasswordBody, response: { 200: messageReply } } },
    async (request, reply) => {
      const attempt = await beginTry(context, forgottenSubjects(request.ip))
      if (!attempt.allowed) throw tooManyTries(reply, attempt.retryAfterMs)
      const { ip, headers } = request
      const origin = publicOrigin(context.config, request)
      const asked = { email: request.body.email, origin, ip, cookies: headers.cookie }
      // before the reply, its duration would reveal which addresses have an account
      afterReply(reply, () => mailResetLink(context, asked))
      return { msg: keepsMail(context) ? KEPT : SENT }
    },
  )

  app.post(
    '/reset-password',
    { schema: { tags, security: [], body: resetPasswordBody, response: { 200: messageReply } } },
    async (request) => {
      const token = readLinkToken(request.body.token)
      if (!token) throw staleLink()
      const whose = { company: companyId(token.company), userId: token.userId }
      const before = await credentialOf(context.db, whose.company, whose.userId)
      const holds = (account: typeof before) =>
        account !== undefined &&
        resetTokenHolds(
          context,
          { ...whose, email: account.email, passwordHash: account.password_hash ?? null },
          token,
        )
      if (!before || !holds(before)) throw staleLink()
      const passwordHash = await hashChosenPassword(
        request.body.password,
        await namesAround(context.db, whose),
      )
      await context.db.transaction().execute(async (trx) => {
        // opening the mailed link proves that the person reads the address
        const passwordDigest = digestOfPassword(passwordHash)
        const commands = [
          { type: 'VerifyEmail', email: before.email },
          { type: 'ChangePassword', passwordDigest },
        ] as const
        for (const command of commands)
          if (!(await commandUser(context, trx, whose, command)).ok) throw staleLink()
        // the link is good once: two at once wait for each other at the company's head
        if (!holds(await credentialOf(trx, whose.company, whose.userId))) throw staleLink()
        await keepCredential(trx, whose, passwordHash, context.now())
        await endSessionsOf(trx, whose, null, 'password', context.now())
        await forgetPacedTries(context, trx, 'password', before.email)
      })
      context.events.wake(whose.company)
      const { company, userId } = whose
      const note = { company, what: 'PasswordReset', whose: userId, call: null } as const
      context.security.add({ ...note, ...callerOf(request) })
      return { msg: 'Your new password is set. Please sign in with it.' }
    },
  )

  app.post(
    '/change-password',
    { schema: { tags, body: changePasswordBody, response: { 200: messageReply } } },
    async (request, reply) => {
      const { company, userId, sessionId } = request.account
      const proof = await askForCurrentPassword(context, request, reply, request.body)
      const names = await namesAround(context.db, request.account)
      const passwordHash = await hashChosenPassword(request.body.password, names)
      await context.db.transaction().execute(async (trx) => {
        const handled = await commandUser(
          context,
          trx,
          { company, userId },
          {
            type: 'ChangePassword',
            passwordDigest: digestOfPassword(passwordHash),
          },
        )
        if (!handled.ok) throw refusalProblem(handled.refusal)
        await holdProof(trx, { company, userId }, proof)
        await keepCredential(trx, { company, userId }, passwordHash, context.now())
        await endSessionsOf(trx, { company, userId }, sessionId, 'password', context.now())
      })
      context.events.wake(company)
      return { msg: 'Your password is changed. You are signed out everywhere else.' }
    },
  )
}

const staleLink = () => {
  const message = 'This link has been used or has expired. Ask for a new one.'
  return new HttpProblem(422, message, { code: 'stale_link', data: { token: [message] } })
}
