import type { FastifyRequest } from 'fastify'
import type { SecurityEvent } from '../../contract/auth/security-log.ts'
import type { CompanyId } from '../db/company-id.ts'

/** Origin of a call. */
export interface Caller {
  address: string
  agent: string | null
}

/** An entry for the security log. */
export interface SecurityEntry extends Caller {
  company: CompanyId
  what: SecurityEvent
  /** an account's id, `guest:<id>` or `device:<id>`; null: unknown */
  whose: string | null
  /** the call; null if the kind of event is enough */
  call: string | null
}

/** Equal entries (same event, account and network), counted. */
export interface CountedSecurityEntry extends SecurityEntry {
  network: string
  count: number
  /** ms since epoch UTC */
  firstAt: number
  lastAt: number
}

/** Returns IP address and agent of a call for the security log. */
export const requestCaller = ({ ip, headers }: FastifyRequest): Caller => ({
  address: ip,
  agent: headers['user-agent'] ?? null,
})
