import { z } from 'zod'
import { label } from '../text.ts'

const DAY_MIN = 24 * 60

/**
 * The hours a guard works on an assignment: a start on the company's clock and a length,
 * so that a shift over midnight needs no second date.
 */
export const dutyShift = z.object({
  name: label(60),
  /** HH:mm in the company's time zone */
  startLocal: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time as HH:MM.'),
  durationMin: z.number().int().min(1).max(DAY_MIN),
})
export type DutyShift = z.infer<typeof dutyShift>

/** The minute of the day that a clock of HH:mm shows, 0 to 1439. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Whether a shift goes on at a minute of the company's day (0 to 1439). */
export function isOnShift(shift: Pick<DutyShift, 'startLocal' | 'durationMin'>, minute: number): boolean {
  return (minute - minuteOf(shift.startLocal) + DAY_MIN) % DAY_MIN < shift.durationMin
}

/** The hours of a shift as rows and replies hold them, null where they are not known. */
export function hoursOf(
  start: string | null | undefined,
  minutes: number | null | undefined,
): Pick<DutyShift, 'startLocal' | 'durationMin'> | null {
  return start == null || minutes == null ? null : { startLocal: start, durationMin: minutes }
}
