import { createHash } from 'node:crypto'
import type { Fix } from '../../../domain/fix/fix.ts'
import type { CompanyId } from '../../db/company-id.ts'

/** Data to be stored together: all, or nothing if it fails. */
export interface Delivery {
  company: CompanyId
  /** `received`: arrival of that fix, if it differs from the others' */
  fixes: readonly (Fix & { source: string; received?: number })[]
  /** invalid parts: an entry for each reason, with a sample and the number of records (default 1) */
  quarantined: readonly { reason: string; body: string; records?: number }[]
  /** arrival time, ms since epoch UTC */
  received: number
  /** format of the message, for the quarantine */
  format: string
  deviceId: string | null
  /** as returned by `messageDigest`; null if it is no message of a phone */
  message: string | null
  userAgent: string | null
  /** battery level reported by the phone; null or absent: none */
  batteryPct?: number | null
  /** times of the whole recording, of which these fixes may be a part; null if more may follow */
  recording: { workerId: string; times: readonly number[] } | null
}

/**
 * Result of a delivery. `stored` fixes are shown from now on; others were known, or are stored as
 * hidden revisions.
 */
export interface DeliveryResult {
  stored: number
  duplicates: number
  /** number of patrols that were started for it */
  patrols: number
  /** whether a part was refused, because the phone was revoked after it was authorized */
  revoked: boolean
}

/**
 * Identifies a message of a phone by its content: the first 96 bits of the SHA-256 of its text (query and
 * body) in base64url. With a copy from the phone, one can find what the message stored.
 */
export const messageDigest = (...texts: string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 16)
