import type { PlannedHours, ShiftDays } from '../duty/duty-rule.ts'
import type { PlannedDuty } from './planned-duty.ts'

type Planned = Record<string, PlannedHours[]>

/**
 * Days of a guard who works only by published rosters: an empty list of dates. People cannot enter it,
 * because a shift pattern needs at least one date.
 */
export const ROSTER_ONLY_DAYS: ShiftDays['days'] = { kind: 'dates', dates: [] }

/** Returns whether a guard has shifts only by published rosters. */
export const isRosterOnly = ({ days }: Pick<ShiftDays, 'days'>): boolean =>
  days.kind === 'dates' && days.dates.length === 0

/**
 * Returns the hours of one guard on each day (YYYY-MM-DD) of a published week, in order. Days without a
 * duty have an empty list.
 */
export function guardDays(duties: readonly PlannedDuty[], guard: string, days: readonly string[]): Planned {
  const own = duties.filter((duty) => duty.guard === guard)
  return Object.fromEntries(
    days.map((day) => [
      day,
      own
        .filter((duty) => duty.day === day)
        .map(({ startLocal, durationMin, name, pattern }) => ({
          startLocal,
          durationMin,
          name,
          ...(pattern !== null && { pattern }),
        }))
        .toSorted((a, b) => a.startLocal.localeCompare(b.startLocal)),
    ]),
  )
}

/** Returns planned days together with those of another week, without days before `since` (YYYY-MM-DD). */
export const mergeWeek = (planned: Planned | undefined, week: Planned, since: string): Planned =>
  Object.fromEntries(
    Object.entries({ ...planned, ...week })
      .filter(([day]) => day >= since)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
