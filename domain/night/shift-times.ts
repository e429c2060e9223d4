import { minuteOf, type DutyShift } from '../assignment/duty-shift.ts'
import { daysBetween, momentOn } from '../time/zone-days.ts'

const DAY_MS = 86_400_000

/** From when until before when a shift was on, ms since epoch UTC. */
export interface ShiftTime {
  began: number
  over: number
}

/** Tells when a shift was on in a night, in order; it may have begun before the night and end after it. */
export type ShiftTimes = (shift: Pick<DutyShift, 'startLocal' | 'durationMin'>) => readonly ShiftTime[]

/** When shifts were on in a span (ms since epoch UTC) by the company's clock (IANA name). */
export function shiftTimes({ from, to }: { from: number; to: number }, timeZone: string): ShiftTimes {
  const dates = daysBetween(from - DAY_MS, to, timeZone).map(({ date }) => date)
  const known = new Map<string, readonly ShiftTime[]>()
  return ({ startLocal, durationMin }) => {
    const key = `${startLocal} ${durationMin}`
    const start = minuteOf(startLocal)
    const times =
      known.get(key) ??
      dates.map((date) => ({
        began: momentOn(date, start, timeZone),
        over: momentOn(date, start + durationMin, timeZone),
      }))
    known.set(key, times)
    return times
  }
}
