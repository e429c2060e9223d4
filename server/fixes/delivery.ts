import type { Fix } from '../../domain/fix/fix.ts'
import type { CompanyId } from '../db/company-id.ts'

/** What is to be stored together: all of it, or after an error none. */
export interface Delivery {
  company: CompanyId
  fixes: readonly (Fix & { source: string })[]
  quarantined: readonly { reason: string; body: string }[]
  /** when it came, ms since epoch UTC */
  received: number
  /** the format it came in, as quarantine names it */
  format: string
  deviceId: string | null
  userAgent: string | null
  /** the times of a whole recording, of which these fixes may be only a part; null where more is to be expected */
  recording: { workerId: string; times: readonly number[] } | null
}

/** `stored` are new or better than what was known; the others were known. */
export interface Delivered {
  stored: number
  duplicates: number
}
