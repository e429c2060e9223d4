import { z } from 'zod'
import { dutyDays, dutyDaysRules } from '../duty/duty-days.ts'
import { WHOLE_DAY_MIN, dutyShift } from '../duty/duty-rule.ts'
import { day } from '../time/day.ts'

const MOST_ROUNDS = 48
const minutes = (least: number, most: number) =>
  z
    .number('Please give minutes.')
    .int('Please give whole minutes.')
    .min(least, `Please give at least ${least}.`)
    .max(most, `Please give at most ${most}.`)
const count = z
  .number('Please give a number.')
  .int('Please give a whole number.')
  .min(1, 'Please give at least 1.')
  .max(MOST_ROUNDS, `Please give at most ${MOST_ROUNDS}.`)
const { startLocal, durationMin } = dutyShift.shape
const shift = { startLocal, durationMin }

/** Schema of when rounds begin. Times are HH:mm in the route's time zone. */
const startsRules = z.discriminatedUnion(
  'kind',
  [
    /** at fixed times of the day */
    z.object({
      kind: z.literal('times'),
      times: z
        .array(startLocal)
        .min(1, 'Please add at least one time.')
        .max(MOST_ROUNDS, `Please keep it to ${MOST_ROUNDS} times.`)
        .overwrite((times) => [...new Set(times)].toSorted()),
    }),
    /** this number of rounds in each shift, evenly spaced from the shift's start */
    z.object({ kind: z.literal('spread'), ...shift, count }),
    /**
     * this number of rounds in each shift at unpredictable times, with at least `minGapMin` minutes between
     * two starts
     */
    z.object({ kind: z.literal('random'), ...shift, count, minGapMin: minutes(1, WHOLE_DAY_MIN) }),
  ],
  'Please choose one.',
)

/** Schema of a route's schedule that a person enters. */
export const roundScheduleRules = z.object({
  days: dutyDaysRules,
  /**
   * first day on which rounds may begin; `validTo` is the last. For rounds in a shift, the day of the
   * shift's start counts.
   */
  validFrom: day.nullable(),
  validTo: day.nullable(),
  starts: startsRules,
  /** minutes for which a round stays due after its start */
  windowMin: minutes(1, WHOLE_DAY_MIN),
  /** minutes before the due period in which visits also count; the next field: minutes after it */
  graceBeforeMin: minutes(0, 240),
  graceAfterMin: minutes(0, 240),
})

const clock = z.string()
const hours = { startLocal: clock, durationMin: z.number() }

/** Schema of a schedule in stored events and replies. */
export const roundSchedule = z.object({
  days: dutyDays,
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  starts: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('times'), times: z.array(clock) }),
    z.object({ kind: z.literal('spread'), ...hours, count: z.number() }),
    z.object({ kind: z.literal('random'), ...hours, count: z.number(), minGapMin: z.number() }),
  ]),
  windowMin: z.number(),
  graceBeforeMin: z.number(),
  graceAfterMin: z.number(),
})
export type RoundSchedule = z.infer<typeof roundSchedule>
