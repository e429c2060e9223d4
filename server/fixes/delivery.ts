import type { Fix } from '../../domain/fix/fix.ts'
import type { CompanyId } from '../db/company-id.ts'

/** What is to be stored together: all of it, or after an error none. */
export interface Delivery {
  company: CompanyId
  /** `received`: when that one came, where it did not come with the others */
  fixes: readonly (Fix & { source: string; received?: number })[]
  /** what is no fix: one entry a reason, with a sample and how many records there are of it (1 where it is left out) */
  quarantined: readonly { reason: string; body: string; records?: number }[]
  /** when it came, ms since epoch UTC */
  received: number
  /** the format it came in, as quarantine names it */
  format: string
  deviceId: string | null
  /** as `messageDigest` gives it; null where it is no message of a phone */
  message: string | null
  userAgent: string | null
  /** how full the phone says its battery is; left out or null where it does not */
  batteryPct?: number | null
  /** the times of a whole recording, of which these fixes may be only a part; null where more is to be expected */
  recording: { workerId: string; times: readonly number[] } | null
}

/** `stored` are shown from now on; the others were known, or are kept beside what is shown. */
export interface Delivered {
  stored: number
  duplicates: number
  /** patrols that had to be started for it */
  patrols: number
  /** whether any of it was refused, because the phone was revoked after it was let in */
  revoked: boolean
}
