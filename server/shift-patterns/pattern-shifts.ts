import type { Transaction } from 'kysely'
import { daysOfPattern } from '../../domain/shift-patterns/shift-pattern.ts'
import { searchText } from '../../domain/text.ts'
import type { Tables } from '../db/tables.ts'
import type { RowKey } from '../projections/read-model.ts'
import { keptDays } from './shift-pattern-table.ts'

/** The shift of a pattern as it is now, as the rows of guards who have it show it. */
export async function shiftColumnsOf(trx: Transaction<Tables>, { company, id }: RowKey) {
  const { name, start_local, duration_min, days, valid_from, valid_to } = await trx
    .selectFrom('shift_pattern')
    .select(['name', 'start_local', 'duration_min', 'days', 'valid_from', 'valid_to'])
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    shift_name: name,
    shift_search: searchText(name),
    shift_start: start_local,
    shift_minutes: duration_min,
    shift_days: JSON.stringify(
      daysOfPattern({ days: keptDays.parse(days), validFrom: valid_from, validTo: valid_to }),
    ),
  }
}
