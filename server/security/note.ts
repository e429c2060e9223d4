import type { SecurityEvent } from '../../contract/security-log.ts'
import type { CompanyId } from '../db/company-id.ts'

/** From where somebody calls. */
export interface Caller {
  address: string
  agent: string | null
}

/** One thing that the security log is to tell of. */
export interface Note extends Caller {
  company: CompanyId
  what: SecurityEvent
  /** an account's id, `guest:<id>` or `device:<id>`; null where nobody is known */
  whose: string | null
  /** the call; null where the event says it all */
  call: string | null
}

/** The same, by the same, from the same network, however often. */
export interface CountedNote extends Note {
  network: string
  count: number
  /** ms since epoch UTC */
  firstAt: number
  lastAt: number
}
