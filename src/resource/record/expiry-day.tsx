import { css } from '../../../styled-system/css'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import { daysUntilExpiry, expiryStatus } from '../../../domain/time/expiry.ts'
import { zoneDateAt } from '../../../domain/time/zone-days.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { useNow } from '../../ui/content/use-now.ts'
import { Badge } from '../../ui/status/badge.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const row = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

/** Returns today's date in the company's time zone (YYYY-MM-DD), updated at midnight. */
export const useToday = (): string => zoneDateAt(useNow(60_000), useTimeZone())

/** Shows the last day of validity, and marks it if it has passed or is near. */
export function ExpiryDay({ day }: { day: string }) {
  const today = useToday()
  const expiry = expiryStatus(day, today)
  const left = daysUntilExpiry(day, today)
  return (
    <span className={row}>
      <time dateTime={day}>{formatCalendarDay(day)}</time>
      {expiry === 'expired' && <Badge tone="danger">{tr(texts.expired)}</Badge>}
      {expiry === 'soon' && (
        <Badge tone="warning">{left === 0 ? tr(texts.lastDay) : tr(texts.leftDaysLeft, { left })}</Badge>
      )}
    </span>
  )
}
