import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { markAuthenticated } from '../http/bound-strangers.ts'
import { isLocal, hasToken } from '../http/machine-caller.ts'
import { HttpProblem } from '../http/problem-reply.ts'

const tokens = new WeakMap<Context['db'], string>()

/**
 * Token for local programs that may read the data directory: generated at each start, so that an old copy is
 * useless.
 */
export function createLocalToken({ db }: Pick<Context, 'db'>): string {
  const token = tokens.get(db) ?? randomBytes(32).toString('base64url')
  tokens.set(db, token)
  return token
}

/** Authorizes callers on this machine with that token. */
export const requireLocalToken =
  (context: Pick<Context, 'db'>) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!hasToken(request, createLocalToken(context)) || !isLocal(request))
      throw new HttpProblem(401, 'This needs the token in the data directory.', { code: 'unauthenticated' })
    markAuthenticated(request)
  }
