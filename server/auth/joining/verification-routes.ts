import { z } from 'zod'
import { frontendVerifyBody, messageReply } from '../../../contract/auth.ts'
import { id } from '../../../contract/id.ts'
import type { App } from '../../app.ts'
import type { Context } from '../../context.ts'
import { type CompanyId, companyId } from '../../db/company-id.ts'
import { refusalProblem } from '../../http/problem-reply.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { isMailStoredOnly } from '../../mail/write-mail.ts'
import { commandUser } from '../command-user.ts'
import { readCredential } from '../credential.ts'
import { requirePassword } from '../password/own-password.ts'
import { sendVerification } from './send-verification.ts'
import { countAttempt, mailRateLimit, tooManyAttempts } from '../guessing/tries.ts'
import { isLinkValid, verificationQuery } from '../mailed-link.ts'

const tags = ['auth']
const KEPT =
  'This server has no mail server, so no email was sent. Ask your administrator for the link, or verify with your password.'

/** Routes to verify an account's email address: by the link in a mail, or by its password. */
export function verificationRoutes(app: App, context: Context): void {
  const verify = async (whose: { company: CompanyId; userId: string }, email: string) => {
    const command = { type: 'VerifyEmail', email } as const
    const handled = await context.db.transaction().execute((trx) => commandUser(context, trx, whose, command))
    context.events.wake(whose.company)
    return handled
  }

  app.post(
    '/email/verification-notification',
    { schema: { tags, response: { 200: messageReply } } },
    async (request, reply) => {
      const { company, userId } = request.account
      const attempt = await countAttempt(context, [mailRateLimit(company, userId)])
      if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
      const origin = publicOrigin(context.config, request)
      await sendVerification(context, context.db, origin, { company, userId })
      return { msg: isMailStoredOnly(context) ? KEPT : 'Verification email sent successfully' }
    },
  )

  app.get(
    '/email/verify/:id',
    {
      // people open it in a browser: an invalid link leads to a page that explains it, not to JSON
      attachValidation: true,
      schema: { tags, security: [], params: z.object({ id }), querystring: verificationQuery },
    },
    async (request, reply) => {
      if (request.validationError) return reply.redirect('/verification-required?link=damaged')
      const company = companyId(request.query.company)
      const userId = request.params.id
      const account = await readCredential(context.db, company, userId)
      const holds = account && isLinkValid(context, { company, userId, email: account.email }, request.query)
      const verified = holds && (await verify({ company, userId }, account.email)).ok
      return reply.redirect(verified ? '/dashboard?verified=1' : '/verification-required?link=expired')
    },
  )

  app.post(
    '/frontend-verify',
    {
      schema: { tags, body: frontendVerifyBody, response: { 200: messageReply } },
    },
    async (request, reply) => {
      const { company, userId } = request.account
      const password = request.body.user_password
      const given = { field: 'user_password', password, status: 400 } as const
      const account = await requirePassword(context, request, reply, given)
      const handled = await verify({ company, userId }, account.email)
      if (!handled.ok) throw refusalProblem(handled.refusal)
      return { msg: 'Successfully verified' }
    },
  )
}
