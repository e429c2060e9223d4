import type { Transaction } from 'kysely'
import { weekDays, type PlannedDuty } from '../../domain/roster/planned-duty.ts'
import { guardDays, mergeWeek } from '../../domain/roster/rostered-days.ts'
import { addDays, zoneDateAt } from '../../domain/time/zone-days.ts'
import { recordDutyStarts, recordDutyEnds } from '../assignments/duty-history.ts'
import type { Tables } from '../db/tables.ts'
import { splitShift, type ShiftColumns, mergePlannedDays } from './planned-shift.ts'

/** number of past days whose planned duties stay in a shift */
const KEPT_DAYS = 10
/** maximum number of rows per statement; SQLite accepts 32,766 values */
const ROWS_AT_ONCE = 1_000

/**
 * Changes the shifts of an assignment's guards to the duties of a published week. Only times from `at` on (ms
 * since epoch UTC) change, not past nights. A guard without a duty in that week has none, whatever their
 * shift.
 */
export async function applyPublishedWeek(
  trx: Transaction<Tables>,
  company: string,
  { assignmentId, week, duties }: { assignmentId: string; week: string; duties: readonly PlannedDuty[] },
  { at, position }: { at: number; position: number },
): Promise<void> {
  const entries = await trx
    .selectFrom('worker_assignment')
    .selectAll()
    .where('company', '=', company)
    .where('assignment_id', '=', assignmentId)
    .execute()
  const since = addDays(zoneDateAt(at, 'UTC'), -KEPT_DAYS)
  const days = weekDays(week)
  const changed = entries.flatMap((entry) => {
    const { own, planned: before } = splitShift(columnsOf(entry))
    const planned = mergeWeek(before, guardDays(duties, entry.worker_id, days), since)
    const name = duties.find(({ guard }) => guard === entry.worker_id)?.name ?? entry.shift_name ?? undefined
    const shift = mergePlannedDays(own, planned, name)
    const isSame = shift.shift_days === entry.shift_days && shift.shift_name === entry.shift_name
    return isSame ? [] : [{ entry, shift }]
  })
  for (let from = 0; from < changed.length; from += ROWS_AT_ONCE) {
    const some = changed.slice(from, from + ROWS_AT_ONCE)
    await trx
      .insertInto('worker_assignment')
      .values(some.map(({ entry, shift }) => ({ ...entry, ...shift })))
      .onConflict((conflict) =>
        conflict.columns(['company', 'id']).doUpdateSet(({ ref }) => ({
          shift_name: ref('excluded.shift_name'),
          shift_search: ref('excluded.shift_search'),
          shift_start: ref('excluded.shift_start'),
          shift_minutes: ref('excluded.shift_minutes'),
          shift_days: ref('excluded.shift_days'),
          shift_pattern_id: ref('excluded.shift_pattern_id'),
        })),
      )
      .execute()
    await recordDutyEnds(
      trx,
      company,
      some.map(({ entry }) => entry.id),
      at,
    )
  }
  await recordDutyStarts(
    trx,
    company,
    assignmentId,
    changed.map(({ entry, shift: { shift_search: _search, ...columns } }) => ({
      given: { entryId: entry.id, workerId: entry.worker_id },
      shift: columns,
      recorded: { at, position, assignedPosition: entry.position },
    })),
  )
}

const columnsOf = (entry: Tables['worker_assignment']): ShiftColumns => {
  const { shift_name, shift_search, shift_start, shift_minutes, shift_days, shift_pattern_id } = entry
  return { shift_name, shift_search, shift_start, shift_minutes, shift_days, shift_pattern_id }
}
