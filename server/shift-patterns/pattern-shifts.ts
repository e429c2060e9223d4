import { dutyDays } from '../../domain/duty/duty-days.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { Transaction } from 'kysely'
import { patternDutyDays } from '../../domain/roster/shift-pattern.ts'
import { searchText } from '../../domain/text/text.ts'
import type { Tables } from '../db/tables.ts'
import type { RowKey } from '../projections/read-model.ts'
import { readRosterRules } from '../roster-rules/read-roster-rules.ts'

/** Returns the columns of a pattern's current shift, for the rows of the guards who have it. */
export async function patternShiftColumns(trx: Transaction<Tables>, { company, id }: RowKey) {
  const { name, start_local, duration_min, days, valid_from, valid_to, holiday_policy } = await trx
    .selectFrom('shift_pattern')
    .select(['name', 'start_local', 'duration_min', 'days', 'valid_from', 'valid_to'])
    .select('holiday_policy')
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    shift_name: name,
    shift_search: searchText(name),
    shift_start: start_local,
    shift_minutes: duration_min,
    shift_days: JSON.stringify(
      patternDutyDays(
        {
          days: dutyDaysJson.parse(days),
          validFrom: valid_from,
          validTo: valid_to,
          holidayPolicy: holiday_policy,
        },
        holiday_policy === 'off' ? (await readRosterRules(trx, company)).holidays : [],
      ),
    ),
  }
}

declare module '../db/tables.ts' {
  interface Tables {
    /** `days`, `certificates` and `breaks` are JSON; `valid_from` and `valid_to` are YYYY-MM-DD */
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
      /** rule for holidays; null: a holiday is like other days */
      holiday_policy: 'work' | 'off' | 'strength' | null
      holiday_guards: number | null
    }
  }
}

export const dutyDaysJson = jsonText.pipe(dutyDays)
