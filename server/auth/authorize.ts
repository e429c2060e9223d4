import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { authenticateToken, TokenRateLimit } from '../api-tokens/authenticate-token.ts'
import { isApiToken } from '../api-tokens/api-token-secret.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { markAuthenticated } from '../http/limits/pre-auth-limits.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { type GuestCaller, findGuestByToken } from '../guests/guest-session.ts'
import { requestCaller } from '../security/security-entry.ts'
import { verifyAccessToken } from './access-token.ts'
import { type Account, findSessionAccount } from './account.ts'
import { tooManyAttempts } from './brute-force/rate-limit.ts'
import type { RouteAccess, PersonalAccess } from './permissions/access-scope.ts'
import { findAccessRow, isAllowed, hasScope } from './permissions/route-access.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** who may call this route without a row in the access table (e.g. a lifecycle step) */
    admission?: PersonalAccess
  }
  interface FastifyRequest {
    /** the calling account; set on every route that requires one */
    account: Account
    /**
     * Returns whether the caller still has the permissions for this call. Checked repeatedly while a long
     * reply is sent.
     */
    isStillAdmitted: () => Promise<boolean>
    /** the calling guest; set only on guest routes */
    guest: GuestCaller
  }
}

/** Returns the bearer token of a request, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/**
 * Returns who may call a route, from the route's own config or from its row in the access table. undefined
 * if neither says so; throws if both do.
 */
export function requireRouteAccess(method: string, { url, config }: Pick<RouteOptions, 'url' | 'config'>) {
  const row: RouteAccess | undefined = findAccessRow(method, url)
  if (row !== undefined && config?.admission) throw new Error(`${method} ${url} has two admissions`)
  return config?.admission ?? row
}

/**
 * Authorizes every route by the access table. Refused callers get 401 (not signed in) or 403 (`unverified`,
 * `forbidden`). Throws for a route without access rule, so that the server does not start. Call it before
 * adding routes.
 */
export function authorizeRoutes(app: App, context: Context): void {
  const pace = new TokenRateLimit()
  app.addHook('onRoute', (route: RouteOptions) => {
    for (const method of [route.method].flat()) {
      const admission = requireRouteAccess(method, route)
      if (admission === undefined)
        throw new Error(`${method} ${route.url} has no row in the table of route permissions`)
      if (admission === 'anybody' || admission === 'own credential') continue
      const own = [route.onRequest ?? []].flat()
      const first = (request: FastifyRequest, reply: FastifyReply) => {
        if (admission === 'guest') return admitGuest(context, request)
        return isApiToken(bearerToken(request) ?? '')
          ? admitToken(context, pace, request, reply, admission)
          : admit(context, request, admission)
      }
      route.onRequest = [first, ...own]
    }
  })
}

async function admitGuest(context: Context, request: FastifyRequest): Promise<void> {
  const guest = await findGuestByToken(context, bearerToken(request) ?? '', requestCaller(request))
  if (!guest)
    throw new HttpProblem(401, 'Your visit has ended. Ask for a new link.', { code: 'unauthenticated' })
  request.guest = guest
  markAuthenticated(request)
}

const mayDo = ({ limits, permissions }: Account) => JSON.stringify([limits, permissions])

/** access levels of routes that concern only the caller's own data */
const OF_PEOPLE: ReadonlySet<PersonalAccess['who']> = new Set([
  'password shown',
  'owes no code',
  'signed in',
  'verified',
])

async function admitToken(
  context: Context,
  pace: TokenRateLimit,
  request: FastifyRequest,
  reply: FastifyReply,
  admission: PersonalAccess,
): Promise<void> {
  const read = () => authenticateToken(context, bearerToken(request) ?? '')
  const account = await read()
  if (!account)
    throw new HttpProblem(401, 'This token is not valid: it was replaced or removed, or has expired.', {
      code: 'unauthenticated',
    })
  request.account = account
  request.isStillAdmitted = async () => {
    const now = await read()
    return now !== null && mayDo(now) === mayDo(account)
  }
  markAuthenticated(request)
  const waitMs = pace.waitMs(account.sessionId, context.now())
  if (waitMs > 0) throw tooManyAttempts(reply, waitMs, 'This token is used too often. Please wait.')
  if (OF_PEOPLE.has(admission.who))
    throw new HttpProblem(403, 'This is for people who sign in, not for tokens.', { code: 'not_for_tokens' })
  mustBeAdmitted(account, admission)
}

async function admit(context: Context, request: FastifyRequest, admission: PersonalAccess): Promise<void> {
  const token = bearerToken(request)
  const account = token ? await verifyAccessToken(context, token, requestCaller(request)) : null
  if (!account) throw new HttpProblem(401, 'Please sign in.', { code: 'unauthenticated' })
  request.account = account
  request.isStillAdmitted = async () => {
    const now = await findSessionAccount(context, account.sessionId, account.expiresAt)
    return now !== null && mayDo(now) === mayDo(account)
  }
  markAuthenticated(request)
  mustBeAdmitted(account, admission)
}

function mustBeAdmitted(account: Account, admission: PersonalAccess): void {
  if (isAllowed(account, admission)) return
  if (account.owes !== null)
    throw new HttpProblem(
      403,
      account.owes === 'code' ? 'Please show your second factor.' : 'Please set up a second factor.',
      { code: 'second_factor_due' },
    )
  if (account.verified && !hasScope(account, admission))
    throw new HttpProblem(403, 'Your account is limited to a part of the company and cannot do this.', {
      code: 'limited',
    })
  if (!account.verified)
    throw new HttpProblem(403, 'Please verify your email address.', { code: 'unverified' })
  throw new HttpProblem(403, 'Your role does not allow this.', { code: 'forbidden' })
}
