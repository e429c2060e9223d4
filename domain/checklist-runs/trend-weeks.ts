import { Temporal } from 'temporal-polyfill'
import { addDays, zoneDateAt, wallTimeOn } from '../time/zone-days.ts'

export interface TrendWeek {
  from: number
  /** exclusive */
  to: number
}

/**
 * Returns the last `count` weeks up to the one that contains `now`, in order. Weeks are Monday to Sunday in
 * the time zone; times are ms since epoch UTC.
 */
export function lastWeeks(now: number, timeZone: string, count: number): TrendWeek[] {
  const today = Temporal.PlainDate.from(zoneDateAt(now, timeZone))
  const monday = today.subtract({ days: today.dayOfWeek - 1 }).toString()
  const begins = (nth: number) => wallTimeOn(addDays(monday, 7 * nth), '00:00', timeZone)
  return Array.from({ length: count }, (_, at) => ({
    from: begins(at - count + 1),
    to: begins(at - count + 2),
  }))
}
