import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import { barredGuard, postStrength } from '../../domain/roster/coverage.ts'
import { plannedDuty } from '../../domain/roster/planned-duty.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * The duties of an assignment in the week that begins on the Monday `week` (YYYY-MM-DD). `duties` and
     * `published` are JSON.
     */
    roster_week: {
      company: string
      id: string
      assignment_id: string
      week: string
      /** version of the roster's stream */
      version: number
      duties: string
      /** null: no duties were published */
      published: string | null
      /** ms since epoch UTC */
      published_at: number | null
    }
  }
}

export const dutiesJson = jsonText.pipe(z.array(plannedDuty))

export const strengthJson = jsonText.pipe(z.array(postStrength))
export const barredJson = jsonText.pipe(z.array(barredGuard))
