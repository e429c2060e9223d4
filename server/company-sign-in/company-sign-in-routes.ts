import { z } from 'zod'
import { loginReply } from '../../contract/auth/auth.ts'
import {
  beginSignInBody,
  beginSignInReply,
  companySignIn as contract,
  finishSignInBody,
  signInLinkReply,
} from '../../contract/company-sign-in/company-sign-in.ts'
import { id } from '../../contract/core/id.ts'
import { domainFromEmail } from '../../domain/company-sign-in/email-domain.ts'
import type { App } from '../app/app.ts'
import { recordAttempt, tooManyAttempts } from '../auth/brute-force/rate-limit.ts'
import { clientNetwork } from '../auth/brute-force/client-network.ts'
import { findAccountByEmail } from '../auth/registration/find-account.ts'
import type { Context } from '../app/context.ts'
import { companyId, type CompanyId, isCompanyId } from '../db/company-id.ts'
import { readHeadPosition } from '../event-log/read-log.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { publicOrigin } from '../http/reply/public-origin.ts'
import { requestCaller } from '../security/security-entry.ts'
import { signInCookie, readSignInCookie, expiredSignInCookie } from './sign-in-cookie.ts'
import { readCompanySignIn } from './company-sign-in-model.ts'
import { SignInRefused } from './sign-in-from-claims.ts'
import { Providers } from './provider.ts'
import { startProviderSignIn, finishProviderSignIn, providerErrorText } from './provider-sign-in.ts'
import './company-sign-in-tables.ts'

const tags = ['auth']
/**
 * maximum number of finished sign-ins per network and quarter of an hour, because each sends a request to
 * the provider
 */
const MOST_FINISHED = 300

/** Routes to sign in with the provider of a company: redirect to the provider, and receive its response. */
export function companySignInRoutes(app: App, context: Context): void {
  const providers = new Providers(context)

  app.get(
    `${contract.path}/links/:company`,
    {
      schema: {
        tags,
        security: [],
        params: z.object({ company: id }),
        response: { 200: signInLinkReply },
      },
    },
    async ({ params }) => ({ data: { company_name: await nameOf(context, named(params.company)) } }),
  )

  app.post(
    `${contract.path}/begin`,
    { schema: { tags, security: [], body: beginSignInBody, response: { 200: beginSignInReply } } },
    async (request, reply) => {
      const { body } = request
      const company = 'email' in body ? await companyOf(context, body.email) : named(body.company)
      const provider = company && (await reached(context, providers, company))
      if (!company || !provider) return { data: { url: null } }
      const origin = publicOrigin(context.config, request)
      const email = 'email' in body ? body.email : null
      const { url, begun } = await startProviderSignIn(provider, { company, origin, email })
      void reply.header('set-cookie', signInCookie(context, begun)).header('cache-control', 'no-store')
      return { data: { url } }
    },
  )

  app.post(
    `${contract.path}/finish`,
    { schema: { tags, security: [], body: finishSignInBody, response: { 200: loginReply } } },
    async (request, reply) => {
      const begun = readSignInCookie(context, request.headers.cookie)
      void reply.header('set-cookie', expiredSignInCookie(context)).header('cache-control', 'no-store')
      if (!begun) throw refused('This sign-in was not begun in this browser, or took too long.')
      const network = clientNetwork(request.ip)
      const attempt = await recordAttempt(context, [{ name: `provider:${network}`, limit: MOST_FINISHED }])
      if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
      try {
        const { token, refresh_token, user } = await finishProviderSignIn(context, providers, begun, {
          origin: publicOrigin(context.config, request),
          response: request.body,
          client: { address: request.ip, agent: request.headers['user-agent'] },
        })
        if (user.owes === 'code') return { data: { token, refresh_token, user } }
        const log_position = await readHeadPosition(context.db, companyId(user.company_id))
        return { data: { token, refresh_token, user, log_position } }
      } catch (error) {
        if (!(error instanceof SignInRefused)) throw error
        const { whose, message } = error
        const note = {
          company: companyId(begun.company),
          what: 'ProviderRefused',
          whose,
          call: null,
        } as const
        context.security.add({ ...note, ...requestCaller(request) })
        throw refused(message)
      }
    },
  )
}

const refused = (message: string) => new HttpProblem(422, message, { code: 'company_sign_in_refused' })

const named = (company: string): CompanyId | null => (isCompanyId(company) ? company : null)

/**
 * Returns the company to which the domain of an email address belongs. null: none, or another company has an
 * account with this verified address, so the person signs in there.
 */
async function companyOf({ db }: Context, email: string): Promise<CompanyId | null> {
  const row = await db
    .selectFrom('company_sign_in_domain')
    .select('company')
    .where('domain', '=', domainFromEmail(email))
    .executeTakeFirst()
  const there = await findAccountByEmail(db, email)
  if (!row || (there && there.company !== row.company && there.verified_at !== null)) return null
  return companyId(row.company)
}

/** Returns the name of a company; null if its provider sign-in is not enabled. */
async function nameOf({ db }: Context, company: CompanyId | null): Promise<string | null> {
  if (company === null || !(await readCompanySignIn(db, company)).isEnabled) return null
  const row = await db.selectFrom('company').select('name').where('id', '=', company).executeTakeFirst()
  return row?.name ?? null
}

async function reached(context: Context, providers: Providers, company: CompanyId) {
  try {
    return await providers.of(company)
  } catch (error) {
    context.log.warn({ company, reason: providerErrorText(error) }, 'a provider could not be reached')
    throw new HttpProblem(503, 'The provider of your company cannot be reached. Please try again.', {
      code: 'provider_unavailable',
    })
  }
}
