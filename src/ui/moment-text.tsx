import { relativeTime, zonedTime } from './relative-time.ts'

/** A time as its age; the company's clock shows on hover and to screen readers. All in ms since epoch UTC. */
export function MomentText({ t, now, timeZone }: { t: number; now: number; timeZone: string }) {
  const exact = zonedTime(t, timeZone)
  return (
    <time dateTime={new Date(t).toISOString()} title={exact}>
      {relativeTime(t, now)}
    </time>
  )
}
