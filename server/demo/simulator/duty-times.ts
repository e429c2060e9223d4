import { minuteOf, type DutyShift } from '../../../domain/assignment/duty-shift.ts'
import { minuteOfDay } from '../../../domain/time/zone-time.ts'

const MINUTE_MS = 60_000
const DAY_MIN = 24 * 60

/** From when to when a guard is on duty, ms since epoch UTC; the end is not part of it. */
export interface DutyTime {
  from: number
  to: number
}

/** When a daily shift is on duty, as far as that touches the time from `from` to `to`, in order. */
export function dutyTimes(shift: DutyShift, timeZone: string, from: number, to: number): DutyTime[] {
  const since = (minuteOfDay(to, timeZone) - minuteOf(shift.startLocal) + DAY_MIN) % DAY_MIN
  const duties: DutyTime[] = []
  let begun = (Math.floor(to / MINUTE_MS) - since) * MINUTE_MS
  for (;;) {
    const duty = { from: begun, to: begun + shift.durationMin * MINUTE_MS }
    if (duty.to <= from) return duties.reverse()
    duties.push(duty)
    begun -= DAY_MIN * MINUTE_MS
  }
}
