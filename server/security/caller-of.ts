import type { FastifyRequest } from 'fastify'
import type { Caller } from './note.ts'

/** Returns IP address and agent of a call for the security log. */
export const requestCaller = ({ ip, headers }: FastifyRequest): Caller => ({
  address: ip,
  agent: headers['user-agent'] ?? null,
})
