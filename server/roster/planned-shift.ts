import { type ShiftDays, shiftDays } from '../../domain/duty/duty-rule.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { ROSTER_ONLY_DAYS, isRosterOnly } from '../../domain/roster/rostered-days.ts'
import { searchText } from '../../domain/text/text.ts'
import type { Tables } from '../db/tables.ts'

const EVERY_DAY: ShiftDays = { days: { kind: 'daily' }, from: null, to: null }
const daysIn = jsonText.pipe(shiftDays)

/** The columns of a guard's shift on an assignment. */
export type ShiftColumns = Pick<
  Tables['worker_assignment'],
  'shift_name' | 'shift_search' | 'shift_start' | 'shift_minutes' | 'shift_days' | 'shift_pattern_id'
>

const NO_SHIFT: ShiftColumns = {
  shift_name: null,
  shift_search: null,
  shift_start: null,
  shift_minutes: null,
  shift_days: null,
  shift_pattern_id: null,
}

/** Returns the days that rosters have planned, from the column of a shift. */
export const parsePlannedDays = (shift_days: string | null): ShiftDays['planned'] =>
  shift_days === null ? undefined : daysIn.parse(shift_days).planned

/** Adds the days that rosters have planned to a shift. A guard without own shift gets only those days. */
export function mergePlannedDays(
  shift: ShiftColumns,
  planned: ShiftDays['planned'],
  name: string | undefined = 'Roster',
): ShiftColumns {
  if (!planned || Object.keys(planned).length === 0) return shift
  if (shift.shift_start !== null) {
    const days = shift.shift_days === null ? EVERY_DAY : daysIn.parse(shift.shift_days)
    return { ...shift, shift_days: JSON.stringify({ ...days, planned }) }
  }
  const [first] = Object.values(planned).flat()
  if (!first) return shift
  return {
    shift_name: name,
    shift_search: searchText(name),
    shift_start: first.startLocal,
    shift_minutes: first.durationMin,
    shift_days: JSON.stringify({ ...EVERY_DAY, days: ROSTER_ONLY_DAYS, planned }),
    shift_pattern_id: null,
  }
}

/** Returns the shift of a guard without the days that rosters planned. */
export const shiftWithoutPlan = (shift: ShiftColumns): ShiftColumns => splitShift(shift).own

/** Splits the shift of a guard: its own hours, and the days that rosters planned. */
export function splitShift(shift: ShiftColumns): { own: ShiftColumns; planned: ShiftDays['planned'] } {
  if (shift.shift_days === null) return { own: shift, planned: undefined }
  const { planned, ...days } = daysIn.parse(shift.shift_days)
  const own = isRosterOnly(days) ? NO_SHIFT : { ...shift, shift_days: JSON.stringify(days) }
  return { own, planned }
}
