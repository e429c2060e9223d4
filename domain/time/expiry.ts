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

/** By what lists are narrowed to what has expired or soon will. */
export const EXPIRIES = ['expired', 'within_30_days', 'within_90_days'] as const
export type Expiry = (typeof EXPIRIES)[number]
/** how many days ahead each of them looks */
export const EXPIRY_DAYS = { within_30_days: SOON, within_90_days: 90 } as const
