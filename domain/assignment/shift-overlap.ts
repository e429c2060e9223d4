import { DAY_MIN, type DutyShift, minuteOf } from './duty-shift.ts'

type Hours = Pick<DutyShift, 'startLocal' | 'durationMin'>

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** HH:mm on the company's clock at which a shift ends. */
export function shiftEnd({ startLocal, durationMin }: Hours): string {
  const minute = (minuteOf(startLocal) + durationMin) % DAY_MIN
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}

/** '06:00 to 18:00', 'round the clock' */
export const shiftHours = (shift: Hours): string =>
  shift.durationMin >= DAY_MIN ? 'round the clock' : `${shift.startLocal} to ${shiftEnd(shift)}`

/** Whether two shifts that are worked each day have hours in common; one may begin as the other ends. */
export const shiftsOverlap = (a: Hours, b: Hours): boolean => beginsWithin(a, b) || beginsWithin(b, a)

const beginsWithin = (a: Hours, b: Hours) =>
  (minuteOf(a.startLocal) - minuteOf(b.startLocal) + DAY_MIN) % DAY_MIN < b.durationMin
