import { z } from 'zod'
import { WHOLE_DAY_MIN, dutyShift } from '../duty/duty-rule.ts'
import { label } from '../text/text.ts'
import { weekdayIndex } from '../time/calendar-month.ts'
import { day } from '../time/day.ts'
import { addDays, wallTimeOn } from '../time/zone-days.ts'

const id = z.string().min(1).max(40)

/**
 * Schema of a planned duty that a planner enters: a post, a day, hours in the company's time zone, and a
 * guard or none.
 */
export const plannedDutyRules = z.object({
  /**
   * id that the planner's console assigns; it stays the same when the duty is moved or gets another guard
   */
  id,
  /** id of the guard; null: an open shift */
  guard: id.nullable(),
  /** id of the post; null: anywhere on the assignment */
  post: id.nullable(),
  /** day on which the duty begins, YYYY-MM-DD */
  day,
  startLocal: dutyShift.shape.startLocal,
  durationMin: dutyShift.shape.durationMin,
  /** name of the shift, e.g. 'Night' */
  name: label(60),
  /** id of the shift pattern from which it was planned; null: none */
  pattern: id.nullable(),
})

/** Schema of a planned duty in stored events, including those of earlier versions. */
export const plannedDuty = z.object({
  id: z.string(),
  guard: z.string().nullable(),
  post: z.string().nullable(),
  day: z.string(),
  startLocal: z.string(),
  durationMin: z.number(),
  name: z.string(),
  pattern: z.string().nullable(),
})
export type PlannedDuty = z.infer<typeof plannedDuty>

/** Returns the Monday of the week that contains a day, both YYYY-MM-DD. */
export const weekMonday = (date: string): string => addDays(date, -weekdayIndex(date))

/** Returns the seven days of the week that begins on this Monday. */
export const weekDays = (week: string): string[] => Array.from({ length: 7 }, (_, at) => addDays(week, at))

const NIGHT_MIN = 3 * 60

/** Returns whether a duty is in progress at 03:00 in the company's time zone. */
export function isNightDuty({ startLocal, durationMin }: Pick<Hours, 'startLocal' | 'durationMin'>): boolean {
  const start = Number(startLocal.slice(0, 2)) * 60 + Number(startLocal.slice(3))
  return [NIGHT_MIN, NIGHT_MIN + WHOLE_DAY_MIN].some((at) => start <= at && at < start + durationMin)
}

/** Returns the stream id of an assignment's roster for the week of a Monday, e.g. '12w20261123'. */
export const rosterId = (assignmentId: string, week: string): string =>
  `${assignmentId}w${week.replaceAll('-', '')}`

/** Returns the assignment id in a roster's stream id. */
export const rosterAssignmentId = (id: string): string => id.slice(0, id.lastIndexOf('w'))

const MINUTE_MS = 60_000

type Span = { from: number; to: number }
type Hours = Pick<PlannedDuty, 'day' | 'startLocal' | 'durationMin'>

/**
 * Returns a function that computes the period of a planned duty in a time zone (IANA name), ms since epoch
 * UTC. It gives the same times as `dutyTimesIn`. Results are cached by day and hours.
 */
export function plannedSpans(timeZone: string): (of: Hours) => Span {
  const known = new Map<string, Span>()
  return ({ day: on, startLocal, durationMin }) => {
    const key = `${on} ${startLocal} ${durationMin}`
    let span = known.get(key)
    if (!span) {
      const from = wallTimeOn(on, startLocal, timeZone)
      const to =
        durationMin === WHOLE_DAY_MIN
          ? wallTimeOn(addDays(on, 1), startLocal, timeZone)
          : from + durationMin * MINUTE_MS
      known.set(key, (span = { from, to }))
    }
    return span
  }
}
