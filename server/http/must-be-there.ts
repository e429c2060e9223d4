import type { FastifyReply } from 'fastify'
import { HttpProblem } from './problem-reply.ts'

/** Throws if the client has disconnected; called between the steps of long work. */
export function throwIfClientGone({ raw }: Pick<FastifyReply, 'raw'>): void {
  if (raw.destroyed)
    throw new HttpProblem(499, 'The client closed the connection.', { code: 'client_closed' })
}
