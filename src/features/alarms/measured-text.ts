import { daysUntilExpiry } from '../../../domain/time/expiry.ts'
import { zoneDateAt } from '../../../domain/time/zone-days.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Measured {
  value: number
  unit: string | null
  /** ms since epoch UTC */
  raised_at: number
}

const days = (count: number) => tr(texts.daysCount, { count })

/** Returns what an alarm measured when it was raised; for days left, today's number in a time zone. */
export function measurementText({ value, unit, raised_at }: Measured, now: number, timeZone: string): string {
  if (unit !== 'days left') return unit === null ? String(value) : `${value} ${unit}`
  const left = value - daysUntilExpiry(zoneDateAt(now, timeZone), zoneDateAt(raised_at, timeZone))
  if (left < 0) return tr(texts.expiredAgo, { days: days(-left) })
  return left === 0 ? tr(texts.expiresToday) : tr(texts.leftLeft, { left: days(left) })
}
