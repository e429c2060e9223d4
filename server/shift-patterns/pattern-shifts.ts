import type { Transaction } from 'kysely'
import { patternDutyDays } from '../../domain/shift-patterns/shift-pattern.ts'
import { searchText } from '../../domain/text.ts'
import type { Tables } from '../db/tables.ts'
import type { RowKey } from '../projections/read-model.ts'
import { readRosterRules } from '../roster-rules/roster-rules-of.ts'
import { dutyDaysJson } from './shift-pattern-table.ts'

/** Returns the current shift of a pattern, for the rows of its guards. */
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
