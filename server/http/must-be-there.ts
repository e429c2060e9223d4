import type { FastifyReply } from 'fastify'
import { HttpProblem } from './problem-reply.ts'

/** Throws where nobody waits for the reply any more: between the parts of what takes long to make. */
export function mustBeThere({ raw }: Pick<FastifyReply, 'raw'>): void {
  if (raw.destroyed)
    throw new HttpProblem(499, 'The client closed the connection.', { code: 'client_closed' })
}
