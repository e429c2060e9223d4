import type { FastifyReply } from 'fastify'

/**
 * Calls back once a reply is sent or its caller is gone, also where that has happened by now. It listens for one thing:
 * `finished` of node:stream listens on a reply for two, and what sends a stream takes most of the ten that Node allows.
 */
export function onceOver({ raw }: Pick<FastifyReply, 'raw'>, then: () => void): void {
  if (raw.closed) then()
  else raw.once('close', then)
}
