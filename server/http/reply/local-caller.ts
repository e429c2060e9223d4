import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../app/context.ts'
import { markAuthenticated } from '../limits/pre-auth-limits.ts'
import { HttpProblem } from './problem-reply.ts'
import { bearerToken } from '../../auth/authorize.ts'

const LOOPBACK = /^(::1|(::ffff:)?127\.[\d.]+)$/

/** Returns whether a request comes directly from this machine, not through a proxy on it. */
export const isLocal = ({ raw: { socket, headers } }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined &&
  (socket.remoteAddress === socket.localAddress || LOOPBACK.test(socket.remoteAddress ?? ''))

/**
 * Returns whether a request presents this token. Compares in constant time, so that the duration does not
 * reveal the token.
 */
export function hasToken(request: FastifyRequest, token: string): boolean {
  const shown = Buffer.from(bearerToken(request) ?? '')
  const asked = Buffer.from(token)
  return shown.length === asked.length && timingSafeEqual(shown, asked)
}

const tokens = new WeakMap<Context['db'], string>()

/**
 * Returns the token for local programs that may read the data directory. It is new at each start, so an old
 * copy is useless.
 */
export function createLocalToken({ db }: Pick<Context, 'db'>): string {
  const token = tokens.get(db) ?? randomBytes(32).toString('base64url')
  tokens.set(db, token)
  return token
}

/**
 * Returns a check that admits only requests from this machine with the token of `createLocalToken`; others
 * get 401.
 */
export const requireLocalToken =
  (context: Pick<Context, 'db'>) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!hasToken(request, createLocalToken(context)) || !isLocal(request))
      throw new HttpProblem(401, 'This needs the token in the data directory.', { code: 'unauthenticated' })
    markAuthenticated(request)
  }
