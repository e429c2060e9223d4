import { z } from 'zod'
import {
  endSessionsBody,
  sessionsReply,
  userUpdateBody,
  userUpdateReply,
} from '../../contract/auth/account.ts'
import { messageReply } from '../../contract/auth/auth.ts'
import type { UserCommand } from '../../domain/user/user.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { HttpProblem, notFoundProblem, refusalProblem } from '../http/reply/problem-reply.ts'
import { publicOrigin } from '../http/reply/public-origin.ts'
import { findAccountByEmail, lockEmail } from './registration/find-account.ts'
import { commandUser } from './command-user.ts'
import { requireCurrentPassword, lockProof } from './password/require-password.ts'
import { endSession, endAccountSessions } from './session.ts'
import { listSessions } from './list-sessions.ts'
import { userReply } from './user-reply.ts'
import { sendVerification } from './registration/verification-routes.ts'
import { recordAttempt, mailRateLimit, tooManyAttempts } from './brute-force/rate-limit.ts'

const tags = ['auth']

/** Routes of a person's own profile and sessions. */
export function profileRoutes(app: App, context: Context): void {
  app.post(
    '/user-update',
    { schema: { tags, body: userUpdateBody, response: { 200: userUpdateReply } } },
    async (request, reply) => {
      const { company, userId } = request.account
      const {
        full_name,
        phone_number,
        avatar,
        language,
        email,
        current_password: password = '',
      } = request.body
      const before = await userReply(context.db, company, userId)
      const moves = email !== undefined && email !== before?.email
      // a new email address needs the password: otherwise, somebody at an unattended computer could take
      // over the account
      const given = { current_password: password }
      const proof = moves ? await requireCurrentPassword(context, request, reply, given) : null
      if (moves) {
        const attempt = await recordAttempt(context, [mailRateLimit(company, userId)])
        if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
      }
      // determined first, because it throws if the server does not know its public URL
      const origin = moves ? publicOrigin(context.config, request) : ''
      await context.db.transaction().execute(async (trx) => {
        const send = async (command: UserCommand) => {
          const handled = await commandUser(context, trx, { company, userId }, command)
          if (!handled.ok) throw refusalProblem(handled.refusal)
        }
        await send({
          type: 'ChangeProfile',
          fullName: full_name,
          phoneNumber: phone_number,
          avatar,
          language,
        })
        if (!moves || !proof) return
        await lockProof(trx, { company, userId }, proof)
        await lockEmail(context, trx, email)
        const holder = await findAccountByEmail(trx, email)
        if (holder && (holder.company !== company || holder.id !== userId)) throw taken()
        await send({ type: 'ChangeEmail', email })
        await sendVerification(context, trx, origin, { company, userId })
      })
      context.events.wake(company)
      const user = await userReply(context.db, company, userId)
      if (!user) throw notFoundProblem()
      return { data: { user } }
    },
  )

  app.get('/sessions', { schema: { tags, response: { 200: sessionsReply } } }, async ({ account }) => ({
    data: await listSessions(context, account),
  }))

  app.delete(
    '/sessions',
    { schema: { tags, body: endSessionsBody, response: { 200: messageReply } } },
    async (request, reply) => {
      const { account, body } = request
      await requireCurrentPassword(context, request, reply, body)
      await context.db
        .transaction()
        .execute((trx) => endAccountSessions(trx, account, account.sessionId, 'elsewhere', context.now()))
      context.events.publishSignedOut(account)
      return { msg: 'You are signed out everywhere else.' }
    },
  )

  const params = z.object({ id: z.string().min(1).max(100) })
  app.delete(
    '/sessions/:id',
    { schema: { tags, params, body: endSessionsBody, response: { 200: messageReply } } },
    async (request, reply) => {
      const { account, body } = request
      const { id } = request.params
      await requireCurrentPassword(context, request, reply, body)
      const own = (await listSessions(context, account)).some((session) => session.id === id)
      if (!own) throw notFoundProblem()
      await endSession(context, id)
      return { msg: 'That session is signed out.' }
    },
  )
}

const taken = () => {
  const message = 'There is another account with this email address.'
  return new HttpProblem(422, message, { code: 'email_taken', data: { email: [message] } })
}
