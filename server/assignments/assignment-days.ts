import type { Transaction } from 'kysely'
import type { AssignmentDays } from '../../domain/records/assignment-rules.ts'
import type { Tables } from '../db/tables.ts'
import { changeRow, type RowKey } from '../projections/read-model.ts'
import {
  shiftWithoutPlan,
  parsePlannedDays,
  type ShiftColumns,
  mergePlannedDays,
} from '../roster/planned-shift.ts'
import { patternShiftColumns } from '../shift-patterns/pattern-shifts.ts'
import { recordDutyStart, recordDutyEnds, limitShiftToDays } from './duty-history.ts'

/** Returns the first and the last day of an assignment. */
export async function readAssignmentDays(
  trx: Transaction<Tables>,
  { company, id }: RowKey,
): Promise<AssignmentDays> {
  const row = await trx
    .selectFrom('assignment')
    .select(['first_day', 'last_day'])
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  return { firstDay: row?.first_day ?? null, lastDay: row?.last_day ?? null }
}

/**
 * Recomputes the duties of an assignment's guards after its first or last day changed. The previous duties
 * apply until `at` (ms since epoch UTC), so past duties do not change.
 */
export async function changeAssignmentDays(
  trx: Transaction<Tables>,
  key: RowKey,
  { at, position }: { at: number; position: number },
): Promise<void> {
  const { company } = key
  const days = await readAssignmentDays(trx, key)
  const entries = await trx
    .selectFrom('worker_assignment')
    .select(['id', 'worker_id', 'position', 'shift_name', 'shift_search', 'shift_start', 'shift_minutes'])
    .select(['shift_days', 'shift_pattern_id'])
    .where('company', '=', company)
    .where('assignment_id', '=', key.id)
    .execute()
  for (const { id, worker_id: workerId, position: assignedPosition, ...held } of entries) {
    const pattern = held.shift_pattern_id
    const own: ShiftColumns =
      pattern === null
        ? withoutDates(shiftWithoutPlan(held))
        : { ...(await patternShiftColumns(trx, { company, id: pattern })), shift_pattern_id: pattern }
    const shift = limitShiftToDays(
      mergePlannedDays(own, parsePlannedDays(held.shift_days), held.shift_name ?? undefined),
      days,
    )
    const { shift_search: _, ...columns } = shift
    await changeRow(trx, 'worker_assignment', { company, id }, shift)
    await recordDutyEnds(trx, company, id, at)
    await recordDutyStart(trx, company, key.id, { entryId: id, workerId }, columns, {
      at,
      position,
      assignedPosition,
    })
  }
}

/**
 * Removes the days from a guard's own shift: it applies every day between the assignment's first and last
 * day.
 */
const withoutDates = (shift: ShiftColumns): ShiftColumns =>
  shift.shift_start === null ? shift : { ...shift, shift_days: null }
