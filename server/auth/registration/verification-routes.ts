import type { Kysely } from 'kysely'
import type { Context } from '../../app/context.ts'
import { type CompanyId, companyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { notFoundProblem, refusalProblem } from '../../http/reply/problem-reply.ts'
import { queueMail, isMailStoredOnly } from '../../mail/queue-mail.ts'
import { readCredential } from '../credential.ts'
import { readMailTexts } from '../mails/mail-texts.ts'
import { verificationMail, verificationPath, isLinkValid, verificationQuery } from '../mailed-link.ts'
import { z } from 'zod'
import { frontendVerifyBody, messageReply } from '../../../contract/auth/auth.ts'
import { id } from '../../../contract/core/id.ts'
import type { App } from '../../app/app.ts'
import { publicOrigin } from '../../http/reply/public-origin.ts'
import { commandUser } from '../command-user.ts'
import { requirePassword } from '../password/require-password.ts'
import { recordAttempt, mailRateLimit, tooManyAttempts } from '../brute-force/rate-limit.ts'

const tags = ['auth']
const KEPT =
  'This server has no mail server, so no email was sent. Ask your administrator for the link, or verify with your password.'

/**
 * Routes to verify an account's email address, with the mailed link or with its password, and to request
 * another mail.
 */
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
      const attempt = await recordAttempt(context, [mailRateLimit(company, userId)])
      if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
      const origin = publicOrigin(context.config, request)
      await sendVerification(context, context.db, origin, { company, userId })
      return { msg: isMailStoredOnly(context) ? KEPT : 'Verification email sent successfully' }
    },
  )

  app.get(
    '/email/verify/:id',
    {
      // people open the link in a browser, so an invalid link must redirect to a page and not return JSON
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

/** Mails an account the link that verifies its email address. `origin` is scheme and host of the console. */
export async function sendVerification(
  context: Context,
  db: Kysely<Tables>,
  origin: string,
  { company, userId }: { company: CompanyId; userId: string },
): Promise<void> {
  const account = await readCredential(db, company, userId)
  if (!account) throw notFoundProblem()
  const say = await readMailTexts(db, { company, userId })
  const path = verificationPath(context, { company, userId, email: account.email })
  await queueMail(context, db, company, verificationMail({ ...account, say }, origin + path))
}
