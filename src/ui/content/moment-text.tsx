import { formatAgo } from '../../../domain/time/age.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'

/**
 * A time as its age; the time by the company's clock is in the tooltip and read by screen readers.
 * `t` and `now` in ms since epoch UTC, `timeZone` an IANA name.
 */
export function MomentText({ t, now, timeZone }: { t: number; now: number; timeZone: string }) {
  return (
    <time dateTime={new Date(t).toISOString()} title={zoneClock(timeZone).full(t)}>
      {formatAgo(now - t)}
    </time>
  )
}
