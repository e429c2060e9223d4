import type { FastifyRequest } from 'fastify'
import {
  authCheckReply,
  loginBody,
  loginReply,
  logoutBody,
  messageReply,
  refreshReply,
  refreshTokenBody,
} from '../../contract/auth/auth.ts'
import type { SecurityEvent } from '../../contract/auth/security-log.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { providerOnlyProblem } from '../company-sign-in/password-rule.ts'
import { companyId } from '../db/company-id.ts'
import type { EndedSession } from '../event-log/event-hub.ts'
import { readHeadPosition } from '../event-log/read-log.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { requestCaller } from '../security/security-entry.ts'
import { verifyAccessToken } from './access-token.ts'
import { bearerToken } from './authorize.ts'
import { rememberBrowser, readCredentialTimes } from './brute-force/known-browser.ts'
import { endSession, rotateRefreshToken, findSessionByRefreshToken } from './session.ts'
import { createAccessToken, signIn } from './sign-in.ts'
import { tooManyAttempts } from './brute-force/rate-limit.ts'
import { userReply } from './user-reply.ts'

const tags = ['auth']

/** Routes to sign in, sign out, and exchange refresh tokens. */
export function authRoutes(app: App, context: Context): void {
  app.post(
    '/web-login',
    {
      config: { mayUseReserve: true },
      schema: { tags, security: [], body: loginBody, response: { 200: loginReply } },
    },
    async (request, reply) => {
      const result = await signIn(context, {
        ...request.body,
        address: request.ip,
        agent: request.headers['user-agent'],
        cookies: request.headers.cookie,
      })
      if (result.kind === 'too many tries') throw tooManyAttempts(reply, result.retryAfterMs)
      if (result.kind === 'suspended')
        throw new HttpProblem(401, 'This account is suspended. Please ask your administrator.', {
          code: 'suspended',
        })
      if (result.kind === 'by provider alone') throw providerOnlyProblem()
      if (result.kind === 'wrong')
        throw new HttpProblem(401, 'Failed to login. Please check your credentials.', {
          code: 'wrong_credentials',
        })
      const { token, refresh_token, user } = result
      // a session that still needs its second factor has not proven the person's identity
      if (user.owes === 'code') return { data: { token, refresh_token, user } }
      const company = companyId(user.company_id)
      rememberBrowser(context, await readCredentialTimes(context.db, { company, userId: user.id }), reply)
      const log_position = await readHeadPosition(context.db, company)
      return { data: { token, refresh_token, user, log_position } }
    },
  )

  const renew = async (request: FastifyRequest, refreshToken: string | null) => {
    const client = `${request.ip}\n${request.headers['user-agent'] ?? ''}`
    const caller = requestCaller(request)
    const note = (what: SecurityEvent, { company, userId: whose }: EndedSession) =>
      context.security.add({ company, what, whose, call: null, ...caller })
    const tokens = refreshToken ? await rotateRefreshToken(context, refreshToken, client, note) : null
    const token = tokens && (await createAccessToken(context, tokens.sessionId, caller))
    if (!token) throw new HttpProblem(401, 'Please sign in again.', { code: 'refresh_refused' })
    return { data: { token, refresh_token: tokens.refreshToken } }
  }

  app.post(
    '/auth/refresh',
    { config: { mayUseReserve: true }, schema: { tags, response: { 200: refreshReply } } },
    (request) => renew(request, bearerToken(request)),
  )
  app.post(
    '/refresh-token',
    {
      config: { mayUseReserve: true },
      schema: { tags, security: [], body: refreshTokenBody, response: { 200: refreshReply } },
    },
    (request) => renew(request, request.body.refresh_token),
  )

  app.get('/auth/check', { schema: { tags, response: { 200: authCheckReply } } }, async ({ account }) => {
    const user = await userReply(context.db, account.company, account.userId, account.owes)
    if (!user) throw new HttpProblem(401, 'Please sign in.', { code: 'unauthenticated' })
    return { data: { user } }
  })

  // the console has already deleted its access token, so the refresh token identifies the session
  app.post(
    '/logout',
    {
      config: { mayUseReserve: true },
      schema: { tags, security: [], body: logoutBody, response: { 200: messageReply } },
    },
    async (request) => {
      const access = bearerToken(request)
      const account = access ? await verifyAccessToken(context, access) : null
      const refresh = request.body?.refresh_token
      const session =
        account?.sessionId ??
        (refresh === undefined ? null : await findSessionByRefreshToken(context, refresh))
      if (session !== null) await endSession(context, session)
      return { msg: 'Successfully logged out' }
    },
  )
}
