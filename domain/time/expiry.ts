import { Temporal } from 'temporal-polyfill'

/** days before the expiry from which renewals are due */
const SOON = 30

/** Returns how many days something is still valid, given its last day: 0 on that day, negative afterwards. */
export const daysUntilExpiry = (lastDay: string, today: string): number =>
  Temporal.PlainDate.from(today).until(lastDay).days

/**
 * Returns whether something that is valid until this day has expired or soon will, by calendar days,
 * YYYY-MM-DD.
 */
export function expiryStatus(lastDay: string, today: string): 'expired' | 'soon' | 'later' {
  const left = daysUntilExpiry(lastDay, today)
  if (left < 0) return 'expired'
  return left <= SOON ? 'soon' : 'later'
}

/** Filters of lists by expiry: expired, or soon. */
export const EXPIRIES = ['expired', 'within_30_days', 'within_90_days'] as const
export type Expiry = (typeof EXPIRIES)[number]
/** days ahead that each filter covers */
export const EXPIRY_DAYS = { within_30_days: SOON, within_90_days: 90 } as const
