import type { FastifyRequest } from 'fastify'
import type { SecurityEvent } from '../../contract/auth/security-log.ts'
import type { CompanyId } from '../db/company-id.ts'

/** Origin of a call: IP address and user agent. */
export interface Caller {
  address: string
  agent: string | null
}

/** An entry for the security log. */
export interface SecurityEntry extends Caller {
  company: CompanyId
  what: SecurityEvent
  /** the account's id, `guest:<id>` or `device:<id>`; null: unknown */
  whose: string | null
  /** method and path of the call; null if the kind of event says enough */
  call: string | null
}

/** Equal entries (same event, account, network and call) with their number. */
export interface CountedSecurityEntry extends SecurityEntry {
  network: string
  count: number
  /** ms since epoch UTC */
  firstAt: number
  lastAt: number
}

/** Returns the IP address and user agent of a request for the security log. */
export const requestCaller = ({ ip, headers }: FastifyRequest): Caller => ({
  address: ip,
  agent: headers['user-agent'] ?? null,
})
