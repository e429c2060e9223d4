import { dutyDays } from '../../domain/duty/duty-days.ts'
import { jsonText } from '../../domain/json-text.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** days, certificates and breaks are JSON; valid_from and valid_to YYYY-MM-DD */
    shift_pattern: RecordColumns & {
      name: string
      start_local: string
      duration_min: number
      days: string
      required_guards: number
      min_rank: string | null
      certificates: string | null
      breaks: string | null
      valid_from: string | null
      valid_to: string | null
      /** null: as on other days */
      holiday_policy: 'work' | 'off' | 'strength' | null
      holiday_guards: number | null
    }
  }
}

export const dutyDaysJson = jsonText.pipe(dutyDays)
