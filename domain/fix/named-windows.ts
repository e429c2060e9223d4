import { minuteOf, type DutyShift } from '../assignment/duty-shift.ts'
import { dateAfter, dateAt, momentOn } from '../time/zone-days.ts'

const NIGHT = { from: 18 * 60, to: 6 * 60 }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Span = { from: number; to: number }

/** The last so many hours until `now`, ms since epoch UTC. */
export const lastHours = (hours: number, now: number): Span => ({ from: now - hours * HOUR_MS, to: now })

/** From six in the evening before to six in the morning of this date, by the wall clock of a zone (IANA name). */
export function lastNight(now: number, timeZone: string): Span {
  const today = dateAt(now, timeZone)
  return {
    from: momentOn(dateAfter(today, -1), NIGHT.from, timeZone),
    to: momentOn(today, NIGHT.to, timeZone),
  }
}

/** The shift that goes on now, else the last one that did (ms since epoch UTC). */
export function latestShift(
  shift: Pick<DutyShift, 'startLocal' | 'durationMin'>,
  now: number,
  timeZone: string,
): Span & { goesOn: boolean } {
  const startOn = (date: string) => momentOn(date, minuteOf(shift.startLocal), timeZone)
  const today = dateAt(now, timeZone)
  const from = startOn(today) <= now ? startOn(today) : startOn(dateAfter(today, -1))
  const to = from + shift.durationMin * MINUTE_MS
  return { from, to, goesOn: now < to }
}
