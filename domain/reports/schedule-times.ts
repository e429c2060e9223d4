import { Temporal } from 'temporal-polyfill'
import { addDays, zoneDateAt, wallTimeOn } from '../time/zone-days.ts'

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** When a report is sent: at a time of the day (HH:mm) in a time zone (IANA name). */
export interface ScheduleTimes {
  frequency: Frequency
  /** weekday of weekly reports: 1 is Monday, 7 is Sunday */
  weekday: number
  timeOfDay: string
  timeZone: string
}

/**
 * Returns the next time after `after` at which a report is due, ms since epoch UTC. Monthly reports are due
 * on the first day of a month.
 */
export function nextDueTime(
  { frequency, weekday, timeOfDay, timeZone }: ScheduleTimes,
  after: number,
): number {
  for (let date = zoneDateAt(after, timeZone); ; date = addDays(date, 1)) {
    const day = Temporal.PlainDate.from(date)
    if (frequency === 'weekly' && day.dayOfWeek !== weekday) continue
    if (frequency === 'monthly' && day.day !== 1) continue
    const due = wallTimeOn(date, timeOfDay, timeZone)
    if (due > after) return due
  }
}

/**
 * Returns the days (YYYY-MM-DD) that a report due at a time covers: the day, the seven days or the month
 * before.
 */
export function duePeriod(
  { frequency, timeZone }: Pick<ScheduleTimes, 'frequency' | 'timeZone'>,
  due: number,
): { from_day: string; to_day: string } {
  const today = zoneDateAt(due, timeZone)
  const to_day = frequency === 'monthly' ? addDays(`${today.slice(0, 7)}-01`, -1) : addDays(today, -1)
  if (frequency === 'monthly') return { from_day: `${to_day.slice(0, 7)}-01`, to_day }
  return { from_day: frequency === 'daily' ? to_day : addDays(to_day, -6), to_day }
}
