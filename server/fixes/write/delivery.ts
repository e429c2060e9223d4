import { createHash } from 'node:crypto'
import type { Fix } from '../../../domain/fix/fix.ts'
import type { CompanyId } from '../../db/company-id.ts'

/** Fixes and rejected records that are stored together: all of them, or nothing after a failure. */
export interface Delivery {
  company: CompanyId
  /** `received` is when this fix arrived, if it differs from the delivery's */
  fixes: readonly (Fix & { source: string; received?: number })[]
  /** rejected records: an entry per reason, with a sample and the number of records (default 1) */
  quarantined: readonly { reason: string; body: string; records?: number }[]
  /** arrival time, ms since epoch UTC */
  received: number
  /** format of the message, which the quarantine stores */
  format: string
  deviceId: string | null
  /** digest of the message, see `messageDigest`; null: no phone sent it */
  message: string | null
  userAgent: string | null
  /** battery level in percent that the phone reports; null or absent: none */
  batteryPct?: number | null
  /** all times of the recording to which the fixes belong; null: no recording, so more fixes may follow */
  recording: { workerId: string; times: readonly number[] } | null
}

/**
 * Result of a delivery. `stored` counts fixes that are now shown; `duplicates` counts those that were known
 * or are stored as hidden revisions.
 */
export interface DeliveryResult {
  stored: number
  duplicates: number
  /** number of patrols that were started because of it */
  patrols: number
  /** whether fixes were refused, because the phone was revoked after the request was authorized */
  revoked: boolean
}

/**
 * Returns an id of a phone's message that depends only on its text (query and body): the first 96 bits of
 * its SHA-256, base64url. With a copy of the message, people can find what it stored.
 */
export const messageDigest = (...texts: string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 16)
