import { z } from 'zod'
import { label } from '../text.ts'

export const DAY_MIN = 24 * 60
const MINUTE_MS = 60_000

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
  return minutesInto(shift, minute) < shift.durationMin
}

const minutesInto = ({ startLocal }: Pick<DutyShift, 'startLocal'>, minute: number) =>
  (minute - minuteOf(startLocal) + DAY_MIN) % DAY_MIN

/**
 * When a shift that goes on at `now` (ms since epoch UTC, `minute` of the company's day) began, ms since epoch UTC; null
 * where none goes on, and where it goes round the clock and so has no beginning. An hour that the clocks skipped or had
 * twice since then counts as they showed it.
 */
export function shiftBegan(
  shift: Pick<DutyShift, 'startLocal' | 'durationMin'>,
  now: number,
  minute: number,
): number | null {
  if (shift.durationMin >= DAY_MIN || !isOnShift(shift, minute)) return null
  return now - (now % MINUTE_MS) - minutesInto(shift, minute) * MINUTE_MS
}

/** The hours of a shift as rows and replies hold them, null where they are not known. */
export function hoursOf(
  start: string | null | undefined,
  minutes: number | null | undefined,
): Pick<DutyShift, 'startLocal' | 'durationMin'> | null {
  return start == null || minutes == null ? null : { startLocal: start, durationMin: minutes }
}
