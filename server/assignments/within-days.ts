import { type AssignmentDays, isWithinDays } from '../../domain/assignment/assignment-rules.ts'
import { type ShiftDays, shiftDays } from '../../domain/duty/duty-rule.ts'
import { jsonText } from '../../domain/json-text.ts'
import type { ShiftColumns } from '../roster/planned-shift.ts'

const EVERY_DAY: ShiftDays = { days: { kind: 'daily' }, from: null, to: null }
const daysIn = jsonText.pipe(shiftDays)

/** A shift without the days on which the assignment has no duties. */
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
