import { dateAfter, dateAt, momentOn } from '../time/zone-days.ts'
import { DAY_MIN, minuteOf, type DutyShift } from './duty-shift.ts'

/**
 * When the next of some shifts begins after `now`, ms since epoch UTC, by the company's clock (IANA name); null where
 * all go round the clock and so have no beginning.
 */
export function nextShiftBegins(
  shifts: Iterable<Pick<DutyShift, 'startLocal' | 'durationMin'>>,
  now: number,
  timeZone: string,
): number | null {
  const starts = new Set<number>()
  for (const { startLocal, durationMin } of shifts)
    if (durationMin < DAY_MIN) starts.add(minuteOf(startLocal))
  const today = dateAt(now, timeZone)
  const begins = [today, dateAfter(today, 1)].flatMap((date) =>
    Array.from(starts, (minute) => momentOn(date, minute, timeZone)),
  )
  const next = Math.min(...begins.filter((t) => t > now))
  return Number.isFinite(next) ? next : null
}
