import type { Transaction } from 'kysely'
import type { PlannedDuty } from '../../domain/roster/planned-duty.ts'
import { daysOfGuard, withWeek } from '../../domain/roster/rostered-days.ts'
import { dateAfter, dateAt } from '../../domain/time/zone-days.ts'
import { beginDuty, endDuties } from '../assignments/held-duties.ts'
import type { Tables } from '../db/tables.ts'
import { ownShift, plannedIn, withPlanned } from './planned-shift.ts'

/** what a duty of past days may still be asked for, days */
const KEPT_DAYS = 10
/**
 * Gives the guards of an assignment the days of a week as it was published, from `at` (ms since epoch UTC) on: a past
 * night keeps its duties. Who has no duty in that week has none, whatever their shift says.
 */
export async function rosterGuards(
  trx: Transaction<Tables>,
  company: string,
  { assignmentId, week, duties }: { assignmentId: string; week: string; duties: readonly PlannedDuty[] },
  { at, position }: { at: number; position: number },
): Promise<void> {
  const entries = await trx
    .selectFrom('worker_assignment')
    .select(['id', 'worker_id', 'position'])
    .select(['shift_name', 'shift_search', 'shift_start', 'shift_minutes', 'shift_days', 'shift_pattern_id'])
    .where('company', '=', company)
    .where('assignment_id', '=', assignmentId)
    .execute()
  const since = dateAfter(dateAt(at, 'UTC'), -KEPT_DAYS)
  for (const { id, worker_id, position: assignedPosition, ...held } of entries) {
    const planned = withWeek(plannedIn(held.shift_days), daysOfGuard(duties, worker_id, week), since)
    const own = ownShift(held)
    const name = duties.find(({ guard }) => guard === worker_id)?.name ?? held.shift_name ?? undefined
    const shift = withPlanned(own, planned, name)
    if (shift.shift_days === held.shift_days && shift.shift_name === held.shift_name) continue
    const { shift_search: _, ...columns } = shift
    await trx
      .updateTable('worker_assignment')
      .set(shift)
      .where('company', '=', company)
      .where('id', '=', id)
      .execute()
    await endDuties(trx, company, id, at)
    await beginDuty(trx, company, assignmentId, { entryId: id, workerId: worker_id }, columns, {
      at,
      position,
      assignedPosition,
    })
  }
}
