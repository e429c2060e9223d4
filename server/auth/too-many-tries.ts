import type { FastifyReply } from 'fastify'
import { HttpProblem } from '../http/problem-reply.ts'

/** 429, with `Retry-After` in seconds set on the reply. */
export function tooManyTries(reply: FastifyReply, retryAfterMs: number): HttpProblem {
  void reply.header('retry-after', Math.ceil(retryAfterMs / 1000))
  return new HttpProblem(429, 'Too many attempts. Please wait and try again later.', {
    code: 'too_many_tries',
  })
}
