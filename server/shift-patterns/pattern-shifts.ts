import { sql, type Transaction } from 'kysely'
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

/**
 * Gives the guards who have a pattern its shift as it is now. Until `at` (ms since epoch UTC) they had the one of before,
 * so a past night keeps its hours.
 */
export async function changeShiftsOf(
  trx: Transaction<Tables>,
  key: RowKey,
  { at, position }: { at: number; position: number },
): Promise<void> {
  const { company, id } = key
  const { shift_search, ...shift } = await shiftColumnsOf(trx, key)
  await trx
    .updateTable('worker_assignment')
    .set({ ...shift, shift_search })
    .where('company', '=', company)
    .where('shift_pattern_id', '=', id)
    .execute()
  const text = (value: string) => sql<string>`cast(${value} as text)`
  const number = (value: number) => sql<number>`cast(${value} as bigint)`
  await trx
    .insertInto('held_duty')
    .columns([
      'company',
      'id',
      'worker_id',
      'assignment_id',
      'assigned_position',
      'shift_pattern_id',
      'position',
      'shift_name',
      'shift_start',
      'shift_minutes',
      'shift_days',
      'from_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('held_duty')
        .select(['company', 'id', 'worker_id', 'assignment_id', 'assigned_position', 'shift_pattern_id'])
        .select([
          number(position).as('position'),
          text(shift.shift_name).as('shift_name'),
          text(shift.shift_start).as('shift_start'),
          number(shift.shift_minutes).as('shift_minutes'),
          text(shift.shift_days).as('shift_days'),
          number(at).as('from_at'),
        ])
        .where('company', '=', company)
        .where('shift_pattern_id', '=', id)
        .where('to_at', 'is', null),
    )
    .execute()
  await trx
    .updateTable('held_duty')
    .set({ to_at: at })
    .where('company', '=', company)
    .where('shift_pattern_id', '=', id)
    .where('to_at', 'is', null)
    .where('position', '<', position)
    .execute()
}
