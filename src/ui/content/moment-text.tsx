import { formatAgo } from '../../../domain/time/age.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'

/**
 * A time, shown as its age. The tooltip and screen readers give the time in `timeZone` (IANA name). `t` and `now` are
 * ms since epoch UTC.
 */
export function MomentText({ t, now, timeZone }: { t: number; now: number; timeZone: string }) {
  return (
    <time dateTime={new Date(t).toISOString()} title={zoneClock(timeZone).full(t)}>
      {formatAgo(now - t)}
    </time>
  )
}
