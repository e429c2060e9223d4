import type { PlannedHours, ShiftDays } from '../duty/duty-rule.ts'
import type { PlannedDuty } from './planned-duty.ts'

type Planned = Record<string, PlannedHours[]>

/**
 * Days of a rule for a guard who works only by the roster. People cannot enter it, because a
 * pattern has at least one date.
 */
export const ROSTER_ONLY_DAYS: ShiftDays['days'] = { kind: 'dates', dates: [] }

/** Returns whether a guard has no shifts except those of rosters. */
export const isRosterOnly = ({ days }: Pick<ShiftDays, 'days'>): boolean =>
  days.kind === 'dates' && days.dates.length === 0

/**
 * Returns the hours of one guard on each day (YYYY-MM-DD) of a published week, in order; empty on
 * days without a duty.
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

/** Merges planned days with those of another week, without days before `since` (YYYY-MM-DD). */
export const mergeWeek = (planned: Planned | undefined, week: Planned, since: string): Planned =>
  Object.fromEntries(
    Object.entries({ ...planned, ...week })
      .filter(([day]) => day >= since)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
