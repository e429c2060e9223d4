import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { changeRow, type RowKey } from '../projections/read-model.ts'
import { parsePlannedDays, mergePlannedDays } from '../roster/planned-shift.ts'
import { patternShiftColumns } from '../shift-patterns/pattern-shifts.ts'
import { readAssignmentDays } from './assignment-days.ts'
import { limitShiftToDays, recordDutyStart, recordDutyEnds } from './duty-history.ts'

/**
 * Applies a changed shift pattern to its guards. The previous shift applies until `at` (ms since epoch UTC),
 * so past duties do not change.
 */
export async function applyPatternChange(
  trx: Transaction<Tables>,
  key: RowKey,
  { at, position }: { at: number; position: number },
): Promise<void> {
  const { company, id } = key
  const own = { ...(await patternShiftColumns(trx, key)), shift_pattern_id: id }
  const entries = await trx
    .selectFrom('worker_assignment')
    .select(['id', 'worker_id', 'assignment_id', 'position', 'shift_days'])
    .where('company', '=', company)
    .where('shift_pattern_id', '=', id)
    .execute()
  for (const entry of entries) {
    const days = await readAssignmentDays(trx, { company, id: entry.assignment_id })
    const shift = limitShiftToDays(mergePlannedDays(own, parsePlannedDays(entry.shift_days)), days)
    const { shift_search: _, ...columns } = shift
    await changeRow(trx, 'worker_assignment', { company, id: entry.id }, shift)
    await recordDutyEnds(trx, company, entry.id, at)
    await recordDutyStart(
      trx,
      company,
      entry.assignment_id,
      { entryId: entry.id, workerId: entry.worker_id },
      columns,
      { at, position, assignedPosition: entry.position },
    )
  }
}
