import { Temporal } from 'temporal-polyfill'

/** renewals are asked for so long before, days */
const SOON = 30

/** How many days something still holds whose last day this is: 0 on that day, less once it has expired. */
export const daysLeft = (lastDay: string, today: string): number =>
  Temporal.PlainDate.from(today).until(lastDay).days

/** Whether what holds until this day has expired or soon will, by days of the calendar, YYYY-MM-DD. */
export function expiryOf(lastDay: string, today: string): 'expired' | 'soon' | 'later' {
  const left = daysLeft(lastDay, today)
  if (left < 0) return 'expired'
  return left <= SOON ? 'soon' : 'later'
}
