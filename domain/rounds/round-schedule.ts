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

/** When rounds begin. Times are HH:mm in the route's time zone. */
const startsRules = z.discriminatedUnion(
  'kind',
  [
    /** at these times of the day */
    z.object({
      kind: z.literal('times'),
      times: z
        .array(startLocal)
        .min(1, 'Please add at least one time.')
        .max(MOST_ROUNDS, `Please keep it to ${MOST_ROUNDS} times.`)
        .overwrite((times) => [...new Set(times)].toSorted()),
    }),
    /** this number in each shift, evenly spaced from its start */
    z.object({ kind: z.literal('spread'), ...shift, count }),
    /** this number in each shift, at unpredictable times, at least `minGapMin` between two starts */
    z.object({ kind: z.literal('random'), ...shift, count, minGapMin: minutes(1, WHOLE_DAY_MIN) }),
  ],
  'Please choose one.',
)

/** Rules for the schedule of a route as entered by people. */
export const roundScheduleRules = z.object({
  days: dutyDaysRules,
  /** first and last day on which a shift with rounds, or a round at a time of the day, may begin */
  validFrom: day.nullable(),
  validTo: day.nullable(),
  starts: startsRules,
  /** how long a round is due after its start */
  windowMin: minutes(1, WHOLE_DAY_MIN),
  /** visits within this time before and after also count */
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
