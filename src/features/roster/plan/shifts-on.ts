import { Temporal } from 'temporal-polyfill'
import type { RosterData } from '../../../../contract/roster/roster.ts'
import { type DutyHours, plannedHoursOn, toDutyRule } from '../../../../domain/duty/duty-rule.ts'
import type { DayShifts } from '../../../../domain/roster/coverage.ts'
import { confirmedHolidayOn } from '../../../../domain/roster/holiday.ts'
import { patternDutyDays } from '../../../../domain/roster/shift-pattern.ts'

type Patterns = Pick<RosterData, 'patterns' | 'holidays'>

/**
 * Returns the shifts of a pattern that begin on a day, with the guards each requires. The pattern's holiday
 * policy applies.
 */
export function patternShiftsOn(
  { patterns, holidays }: Patterns,
  patternId: string,
  day: string,
): { hours: readonly DutyHours[]; guards: number | null; name: string } {
  const pattern = patterns.find(({ id }) => id === patternId)
  const rule =
    pattern &&
    toDutyRule(
      pattern.start_local,
      pattern.duration_min,
      patternDutyDays(
        {
          days: pattern.days,
          validFrom: pattern.valid_from,
          validTo: pattern.valid_to,
          holidayPolicy: pattern.holiday_policy,
        },
        holidays,
      ),
    )
  const isOther = pattern?.holiday_policy === 'strength' && confirmedHolidayOn(holidays, day) !== undefined
  return {
    name: pattern?.name ?? '',
    hours: rule ? plannedHoursOn(rule, Temporal.PlainDate.from(day)) : [],
    guards: isOther ? pattern.holiday_guards : null,
  }
}

/** Returns a lookup of the shifts that begin on these days, by pattern. The shifts are computed only once. */
export function shiftsOn(data: Patterns, days: readonly string[]) {
  const counts = new Map<string, DayShifts>()
  for (const { id } of data.patterns)
    for (const day of days) {
      const { hours, guards } = patternShiftsOn(data, id, day)
      counts.set(`${id} ${day}`, { count: hours.length, guards })
    }
  return (pattern: string, day: string): DayShifts =>
    counts.get(`${pattern} ${day}`) ?? { count: 0, guards: null }
}
