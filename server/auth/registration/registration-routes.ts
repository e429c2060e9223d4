import type { z } from 'zod'
import { registerBody, userGroupsReply } from '../../../contract/auth/account.ts'
import { loginReply } from '../../../contract/auth/auth.ts'
import { COMPANY_KINDS, companyStream } from '../../../domain/records/company.ts'
import { userStream } from '../../../domain/user/user.ts'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { handleCommandIn } from '../../event-log/handle-command.ts'
import { nextCompanyId, nextId } from '../../event-log/next-id.ts'
import { DEMO_ACCOUNT_IDS } from '../../demo/data/demo-accounts.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import { publicOrigin } from '../../http/reply/public-origin.ts'
import { findAccountByEmail, lockEmail, withdrawExpiredInvitation } from './find-account.ts'
import { hashChosenPassword } from '../password/password.ts'
import { passwordHashDigest, storeCredential } from '../credential.ts'
import { sendVerification } from './verification-routes.ts'
import { openSession } from '../sign-in.ts'
import { recordAttempt, registrationRateLimits, tooManyAttempts } from '../brute-force/rate-limit.ts'

const tags = ['auth']
type Registration = z.infer<typeof registerBody>

/**
 * Routes to register a company with its first administrator. People can join an existing company only by
 * invitation.
 */
export function registrationRoutes(app: App, context: Context): void {
  app.get('/user-groups', { schema: { tags, security: [], response: { 200: userGroupsReply } } }, () => ({
    data: COMPANY_KINDS.map(({ id, name }) => ({ id, name })),
  }))

  app.post(
    '/register',
    { schema: { tags, security: [], body: registerBody, response: { 201: loginReply } } },
    async (request, reply) => {
      if (!(await isRegistrationOpen(context)))
        throw new HttpProblem(403, 'No company can be registered on this server.', {
          code: 'registration_closed',
        })
      const attempt = await recordAttempt(context, registrationRateLimits(request.ip))
      if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
      const { body } = request
      await withdrawExpiredInvitation(context, body.email)
      // checked early to avoid the slow hashing; the check under the lock below decides
      if (await findAccountByEmail(context.db, body.email)) throw taken()
      // determined first, because it throws if the server does not know its public URL
      const origin = publicOrigin(context.config, request)
      const about = [body.full_name, body.email, body.company_name ?? '']
      const account = await register(context, origin, body, await hashChosenPassword(body.password, about))
      const { company, userId } = account
      context.events.wake(company)
      const call = 'POST /api/register'
      const client = { address: request.ip, agent: request.headers['user-agent'], call }
      const signedIn = await openSession(context, { company, id: userId }, client)
      if (!signedIn) throw new Error('an account is gone right after it was registered')
      const { token, refresh_token, user } = signedIn
      return reply.code(201).send({ data: { token, refresh_token, user } })
    },
  )
}

/**
 * Returns whether a company may be registered. The setting REGISTRATION decides. By default, a demo server
 * always allows it, other servers only for the first company besides the demo company.
 */
export async function isRegistrationOpen({ config, db }: Context): Promise<boolean> {
  if (config.registration !== null) return config.registration
  const demo = await db.selectFrom('demo_company').select(['company', 'removed_at']).executeTakeFirst()
  if (config.demo !== false && demo?.removed_at === null) return true
  const company = await db
    .selectFrom('company')
    .select('id')
    .where('id', '<>', demo?.company ?? '')
    .limit(1)
    .executeTakeFirst()
  if (company !== undefined || !demo?.company) return company === undefined
  // a demo company to which people have added accounts counts as a company
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('company', '=', demo.company)
    .where('id', 'not in', DEMO_ACCOUNT_IDS)
    .limit(1)
    .executeTakeFirst()
  return account === undefined
}

const taken = () => {
  const message = 'There is an account with this email address already.'
  return new HttpProblem(422, message, { code: 'email_taken', data: { email: [message] } })
}

/**
 * Creates the company and its administrator, and mails the administrator a verification link, all in one
 * transaction.
 */
async function register(
  context: Context,
  origin: string,
  { full_name, email, phone_number, user_group_id, company_name, time_zone }: Registration,
  passwordHash: string,
): Promise<{ company: CompanyId; userId: string }> {
  const at = context.now()
  return context.db.transaction().execute(async (trx) => {
    const company = await nextCompanyId(trx)
    // of two parallel registrations with one email address, the second waits here and is refused
    await lockEmail(context, trx, email)
    if (await findAccountByEmail(trx, email)) throw taken()
    const userId = await nextId(trx, company, userStream.name)
    const asked = { company, at, by: `user:${userId}` }
    const founded = await handleCommandIn(context, trx, companyStream, {
      ...asked,
      id: company,
      commandId: context.newId(),
      command: {
        type: 'FoundCompany',
        name: company_name ?? full_name,
        timeZone: time_zone ?? context.config.timeZone,
        kind: COMPANY_KINDS.find(({ id }) => id === user_group_id)?.kind,
      },
    })
    const registered = await handleCommandIn(context, trx, userStream, {
      ...asked,
      id: userId,
      commandId: context.newId(),
      command: {
        type: 'RegisterUser',
        fullName: full_name,
        email,
        role: 'administrator',
        phoneNumber: phone_number ?? null,
        passwordDigest: passwordHashDigest(passwordHash),
      },
    })
    if (!founded.ok || !registered.ok) throw new Error('a new company or account was refused')
    await storeCredential(trx, { company, userId }, passwordHash, at)
    await sendVerification(context, trx, origin, { company, userId })
    return { company, userId }
  })
}
