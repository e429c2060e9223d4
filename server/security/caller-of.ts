import type { FastifyRequest } from 'fastify'
import type { Caller } from './note.ts'

/** From where a call came, as the security log tells it. */
export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  address: ip,
  agent: headers['user-agent'] ?? null,
})
