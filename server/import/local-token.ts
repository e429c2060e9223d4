import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bearer } from '../auth/admit.ts'
import type { Context } from '../context.ts'
import { vouchFor } from '../http/bound-strangers.ts'
import { HttpProblem } from '../http/problem-reply.ts'

/** What a process on this machine that may read the data directory shows, to work through the server. */
export const localToken = (key: Uint8Array): string =>
  createHmac('sha256', key).update('local import').digest('base64url')

/** Lets in who shows that token, made by any key that is kept: it was left when the server started. */
export const mustShowLocalToken =
  ({ keys }: Pick<Context, 'keys'>) =>
  async (request: FastifyRequest): Promise<void> => {
    const given = Buffer.from(bearer(request) ?? '')
    const isRight = (key: Uint8Array) => {
      const token = Buffer.from(localToken(key))
      return given.length === token.length && timingSafeEqual(given, token)
    }
    if (!keys.all().some(isRight))
      throw new HttpProblem(401, 'This needs the token in the data directory.', { code: 'unauthenticated' })
    vouchFor(request)
  }
