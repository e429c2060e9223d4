import type { FastifyReply } from 'fastify'

/**
 * Calls back once a reply is sent or its client is gone, even if that has happened already. It uses one
 * listener: `finished` of node:stream uses two, and a streamed reply needs most of the ten that Node allows.
 */
export function onReplyEnd({ raw }: Pick<FastifyReply, 'raw'>, then: () => void): void {
  if (raw.closed) then()
  else raw.once('close', then)
}
