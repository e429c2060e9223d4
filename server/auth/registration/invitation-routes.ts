import { invitationBody, invitationQuery, invitationReply } from '../../../contract/auth/account.ts'
import { loginReply } from '../../../contract/auth/auth.ts'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import { providerOnlyProblem, mustUseProvider } from '../../company-sign-in/password-rule.ts'
import { companyId } from '../../db/company-id.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import { hashChosenPassword } from '../password/password.ts'
import { commandUser } from '../command-user.ts'
import { passwordHashDigest, storeCredential } from '../credential.ts'
import { isInvitationValid, readLinkToken } from '../mailed-link.ts'
import { accountsWithAccess, roleFromRow } from '../permissions/access-from-row.ts'
import { openSession } from '../sign-in.ts'

const tags = ['auth']

/** Routes for invited people, who join a company with the mailed link, their name and a password. */
export function invitationRoutes(app: App, context: Context): void {
  /** Returns the open invitation that a token belongs to; throws a problem if there is none. */
  async function invitationOf(text: string) {
    const token = readLinkToken(text)
    if (!token) throw staleInvitation()
    const whose = { company: companyId(token.company), userId: token.userId }
    const row = await accountsWithAccess(context.db)
      .innerJoin('company', 'company.id', 'account.company')
      .select(['account.email', 'account.full_name', 'account.invited_until', 'company.name as company_name'])
      .where('account.company', '=', whose.company)
      .where('account.id', '=', whose.userId)
      .executeTakeFirst()
    const until = row?.invited_until ?? null
    if (!row || until === null) throw staleInvitation()
    if (!isInvitationValid(context, { ...whose, email: row.email, until }, token)) throw staleInvitation()
    return { ...row, whose, until }
  }

  app.get(
    '/invitation',
    { schema: { tags, security: [], querystring: invitationQuery, response: { 200: invitationReply } } },
    async (request, reply) => {
      const row = await invitationOf(request.query.token)
      void reply.header('cache-control', 'no-store')
      const { email, full_name, company_name, until } = row
      return { data: { email, full_name, company_name, role_name: roleFromRow(row).name, until } }
    },
  )

  app.post(
    '/invitation',
    { schema: { tags, security: [], body: invitationBody, response: { 200: loginReply } } },
    async (request) => {
      const { whose, email, company_name } = await invitationOf(request.body.token)
      const invited = { company: whose.company, id: whose.userId }
      if (await mustUseProvider(context.db, invited)) throw providerOnlyProblem()
      const { full_name: fullName, password } = request.body
      const passwordHash = await hashChosenPassword(password, [fullName, email, company_name])
      await context.db.transaction().execute(async (trx) => {
        // of two parallel requests, the second is refused here because the invitation was accepted
        const handled = await commandUser(context, trx, whose, {
          type: 'AcceptInvitation',
          fullName,
          passwordDigest: passwordHashDigest(passwordHash),
        })
        if (!handled.ok) throw staleInvitation()
        await storeCredential(trx, whose, passwordHash, context.now())
      })
      context.events.wake(whose.company)
      const call = 'POST /api/invitation'
      const client = { address: request.ip, agent: request.headers['user-agent'], call }
      const signedIn = await openSession(context, { company: whose.company, id: whose.userId }, client)
      if (!signedIn) throw new Error('an account is gone right after it was opened')
      const { token, refresh_token, user } = signedIn
      return { data: { token, refresh_token, user } }
    },
  )
}

const staleInvitation = () => {
  const message = 'This invitation was accepted or withdrawn, or has expired. Ask for a new one.'
  return new HttpProblem(422, message, { code: 'link_expired', data: { token: [message] } })
}
