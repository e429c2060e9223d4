import type { FastifyRequest } from 'fastify'
import type { Permission } from '../../domain/user/role.ts'
import type { Context } from '../context.ts'
import { vouchFor } from '../http/bound-strangers.ts'
import { HttpProblem } from '../http/problem-reply.ts'
import type { Account } from './account.ts'
import { verifyAccessToken } from './access-token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** who calls; set by signedIn and requireUser */
    account: Account
  }
}

type Hook = (request: FastifyRequest) => Promise<void>

/** The bearer token of a call, or null. */
export function bearer(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** An `onRequest` hook: lets signed-in callers through, verified or not. Others get 401. */
export function signedIn(context: Context): Hook {
  return async (request) => {
    const token = bearer(request)
    const account = token ? await verifyAccessToken(context, token) : null
    if (!account) throw new HttpProblem(401, 'Please sign in.', { code: 'unauthenticated' })
    request.account = account
    vouchFor(request)
  }
}

/**
 * An `onRequest` hook: lets verified callers through who have the permission, where one is named.
 * Others get 401 (not signed in) or 403 (`unverified`, `forbidden`).
 */
export function requireUser(context: Context, permission?: Permission): Hook {
  const identify = signedIn(context)
  return async (request) => {
    await identify(request)
    const { verified, permissions } = request.account
    if (!verified) throw new HttpProblem(403, 'Please verify your email address.', { code: 'unverified' })
    if (permission && !permissions.includes(permission))
      throw new HttpProblem(403, 'Your role does not allow this.', { code: 'forbidden' })
  }
}
