import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bearer } from '../auth/admit.ts'
import type { Context } from '../context.ts'
import { vouchFor } from '../http/bound-strangers.ts'
import { HttpProblem } from '../http/problem-reply.ts'

const tokens = new WeakMap<Context['db'], string>()

/**
 * What a process on this machine that may read the data directory shows, to work through the server: drawn at each start,
 * so that what an old copy holds opens nothing.
 */
export function localToken({ db }: Pick<Context, 'db'>): string {
  const token = tokens.get(db) ?? randomBytes(32).toString('base64url')
  tokens.set(db, token)
  return token
}

/** From this machine, and not by way of a proxy on it. */
const isLocal = ({ socket, headers }: FastifyRequest['raw']): boolean =>
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined &&
  (socket.remoteAddress === socket.localAddress || LOOPBACK.test(socket.remoteAddress ?? ''))

const LOOPBACK = /^(::1|(::ffff:)?127\.[\d.]+)$/

/** Lets in who is on this machine and shows that token. */
export const mustShowLocalToken =
  (context: Pick<Context, 'db'>) =>
  async (request: FastifyRequest): Promise<void> => {
    const given = Buffer.from(bearer(request) ?? '')
    const token = Buffer.from(localToken(context))
    const isRight = given.length === token.length && timingSafeEqual(given, token)
    if (!isRight || !isLocal(request.raw))
      throw new HttpProblem(401, 'This needs the token in the data directory.', { code: 'unauthenticated' })
    vouchFor(request)
  }
