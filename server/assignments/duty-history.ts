import { type AssignmentDays, isWithinDays } from '../../domain/records/assignment-rules.ts'
import { type ShiftDays, shiftDays } from '../../domain/duty/duty-rule.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { type ShiftColumns, parsePlannedDays, mergePlannedDays } from '../roster/planned-shift.ts'
import type { Transaction } from 'kysely'
import type { AssignmentEvent } from '../../domain/records/assignment.ts'
import { searchText } from '../../domain/text/text.ts'
import type { Tables } from '../db/tables.ts'
import { patternShiftColumns } from '../shift-patterns/pattern-shifts.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Every duty that a guard has had. It was in force from `from_at` until `to_at`, ms since epoch UTC. */
    duty_history: {
      company: string
      /** id of the row in `worker_assignment` */
      id: string
      /** log position of the event that set this duty */
      position: number
      /**
       * Log position of the event that assigned the guard. Of several duties, the one with the largest
       * position applies.
       */
      assigned_position: number
      worker_id: string
      assignment_id: string
      shift_name: string | null
      /** HH:mm in the company's time zone */
      shift_start: string | null
      shift_minutes: number | null
      /** JSON of ShiftDays; null: every day */
      shift_days: string | null
      shift_pattern_id: string | null
      from_at: number
      /** null: still in force */
      to_at: number | null
    }
  }
}

/** Rows per INSERT statement; SQLite allows 32,766 values in one. */
const ROWS_AT_ONCE = 1_000

type Given = Pick<Extract<AssignmentEvent, { type: 'GuardAssigned' }>, 'entryId' | 'workerId'>

type Shift = Pick<
  Tables['duty_history'],
  'shift_name' | 'shift_start' | 'shift_minutes' | 'shift_days' | 'shift_pattern_id'
>

interface Recorded {
  at: number
  position: number
  assignedPosition: number
}

/** Stores that a guard has a duty from `at`, ms since epoch UTC. */
export const recordDutyStart = (
  trx: Transaction<Tables>,
  company: string,
  assignmentId: string,
  given: Given,
  shift: Shift,
  recorded: Recorded,
): Promise<void> => recordDutyStarts(trx, company, assignmentId, [{ given, shift, recorded }])

/** Stores that several guards of an assignment have a duty from `at`, ms since epoch UTC. */
export async function recordDutyStarts(
  trx: Transaction<Tables>,
  company: string,
  assignmentId: string,
  all: readonly { given: Given; shift: Shift; recorded: Recorded }[],
): Promise<void> {
  const rows = all.map(({ given: { entryId, workerId }, shift, recorded }) => ({
    company,
    id: entryId,
    position: recorded.position,
    assigned_position: recorded.assignedPosition,
    worker_id: workerId,
    assignment_id: assignmentId,
    ...shift,
    from_at: recorded.at,
    to_at: null,
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await trx
      .insertInto('duty_history')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute()
}

/** Stores that these duties end at `at`, ms since epoch UTC. `entryIds` are ids of `worker_assignment`. */
export async function recordDutyEnds(
  trx: Transaction<Tables>,
  company: string,
  entryIds: string | readonly string[],
  at: number,
): Promise<void> {
  await trx
    .updateTable('duty_history')
    .set({ to_at: at })
    .where('company', '=', company)
    .where('id', 'in', typeof entryIds === 'string' ? [entryIds] : entryIds)
    .where('to_at', 'is', null)
    .execute()
}

type GivenShift = Pick<
  Extract<AssignmentEvent, { type: 'GuardAssigned' }>,
  'entryId' | 'shift' | 'shiftPatternId'
>

/**
 * Returns the shift columns that an event sets for a guard: the current shift of a pattern, or the guard's
 * own hours. The days that a roster planned do not change.
 */
export async function shiftColumnsFromEvent(
  trx: Transaction<Tables>,
  company: string,
  given: GivenShift,
  days: AssignmentDays,
): Promise<ShiftColumns> {
  const held = await trx
    .selectFrom('worker_assignment')
    .select(['shift_days', 'shift_name'])
    .where('company', '=', company)
    .where('id', '=', given.entryId)
    .executeTakeFirst()
  const own = await ownShiftGiven(trx, company, given)
  const shift = held
    ? mergePlannedDays(own, parsePlannedDays(held.shift_days), held.shift_name ?? undefined)
    : own
  return limitShiftToDays(shift, days)
}

async function ownShiftGiven(
  trx: Transaction<Tables>,
  company: string,
  { shift, shiftPatternId = null }: GivenShift,
): Promise<ShiftColumns> {
  if (shiftPatternId !== null) {
    const columns = await patternShiftColumns(trx, { company, id: shiftPatternId })
    return { ...columns, shift_pattern_id: shiftPatternId }
  }
  return {
    shift_name: shift?.name ?? null,
    shift_search: shift ? searchText(shift.name) : null,
    shift_start: shift?.startLocal ?? null,
    shift_minutes: shift?.durationMin ?? null,
    shift_days: null,
    shift_pattern_id: null,
  }
}

/**
 * Returns the log position of the event that assigned a guard. `entryId` is the id of the row in
 * `worker_assignment`.
 */
export async function findAssignedPosition(
  trx: Transaction<Tables>,
  company: string,
  entryId: string,
): Promise<number> {
  const { position } = await trx
    .selectFrom('worker_assignment')
    .select('position')
    .where('company', '=', company)
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow()
  return position
}

const EVERY_DAY: ShiftDays = { days: { kind: 'daily' }, from: null, to: null }
const daysIn = jsonText.pipe(shiftDays)

/** Returns a shift without the days before the first or after the last day of the assignment. */
export function limitShiftToDays(shift: ShiftColumns, days: AssignmentDays): ShiftColumns {
  const { firstDay, lastDay } = days
  if (shift.shift_start === null || (firstDay === null && lastDay === null)) return shift
  const own = shift.shift_days === null ? EVERY_DAY : daysIn.parse(shift.shift_days)
  const within: ShiftDays = {
    ...own,
    from:
      [own.from, firstDay]
        .filter((day) => day !== null)
        .toSorted()
        .at(-1) ?? null,
    to: [own.to, lastDay].filter((day) => day !== null).toSorted()[0] ?? null,
    ...(own.planned && {
      planned: Object.fromEntries(Object.entries(own.planned).filter(([day]) => isWithinDays(days, day))),
    }),
  }
  return { ...shift, shift_days: JSON.stringify(within) }
}
