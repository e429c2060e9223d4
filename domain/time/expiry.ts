import { Temporal } from 'temporal-polyfill'

/** days before the expiry from which a renewal is due */
const SOON = 30

/**
 * Returns for how many more days something is valid, given its last day: 0 on that day, negative
 * afterwards.
 */
export const daysUntilExpiry = (lastDay: string, today: string): number =>
  Temporal.PlainDate.from(today).until(lastDay).days

/**
 * Returns whether something has expired or expires soon, given its last day of validity. Days are
 * YYYY-MM-DD.
 */
export function expiryStatus(lastDay: string, today: string): 'expired' | 'soon' | 'later' {
  const left = daysUntilExpiry(lastDay, today)
  if (left < 0) return 'expired'
  return left <= SOON ? 'soon' : 'later'
}

/** List filters by expiry: already expired, or within 30 or 90 days. */
export const EXPIRIES = ['expired', 'within_30_days', 'within_90_days'] as const
export type Expiry = (typeof EXPIRIES)[number]
/** length of each filter's period from today, days */
export const EXPIRY_DAYS = { within_30_days: SOON, within_90_days: 90 } as const
