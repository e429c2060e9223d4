import { Temporal } from 'temporal-polyfill'
import { WHOLE_DAY_MIN, type DutyHours, type DutyRule } from './duty-rule.ts'
import { dutyTimesIn } from './duty-times.ts'

/** HH:mm on the company's clock at which a shift ends. */
export const shiftEnd = ({ startLocal, durationMin }: DutyHours): string =>
  Temporal.PlainTime.from(startLocal).add({ minutes: durationMin }).toString({ smallestUnit: 'minute' })

/** '06:00 to 18:00', 'round the clock' */
export const shiftHours = (shift: DutyHours): string =>
  shift.durationMin >= WHOLE_DAY_MIN ? 'round the clock' : `${shift.startLocal} to ${shiftEnd(shift)}`

/** Returns the length of a shift from one HH:mm to another, minutes; if both are equal it lasts 24 hours. */
export function minutesBetween(from: string, until: string): number {
  const minutes = Temporal.PlainTime.from(from).until(until).total('minutes')
  return minutes > 0 ? minutes : minutes + WHOLE_DAY_MIN
}

const UTC = dutyTimesIn('UTC')

/**
 * Returns whether two rules overlap in local time within a period (ms since epoch UTC); one may begin when
 * the other ends. Clock changes are ignored: shifts of twelve hours do not overlap because of one short
 * night.
 */
export const shiftsOverlap = (a: DutyRule, b: DutyRule, span: { from: number; to: number }): boolean =>
  UTC.within(a, span).some((one) =>
    UTC.within(b, span).some(({ from, to }) => one.from < to && from < one.to),
  )
