import { z } from 'zod'
import { dutyDays, dutyDaysRules } from '../duty/duty-days.ts'
import { type ShiftDays, dutyShift } from '../duty/duty-rule.ts'
import { refuse, type Decision } from '../event-sourcing/event.ts'
import type { Holiday } from './holiday.ts'
import { recordStream, type RecordStream } from '../event-sourcing/record-stream.ts'
import { label, optionalLabel } from '../text/text.ts'
import { day } from '../time/day.ts'

/**
 * What a public holiday does to a shift. `work`: it begins as usual. `off`: it does not begin. `strength`:
 * it begins with another number of guards.
 */
export const HOLIDAY_POLICIES = ['work', 'off', 'strength'] as const
export type HolidayPolicy = (typeof HOLIDAY_POLICIES)[number]

export const BREAK_KINDS = ['meal', 'rest'] as const
const MOST_GUARDS = 500
const MOST_BREAKS = 6

export const shiftPatternRules = z.object({
  name: label(60),
  /** HH:mm in the company's time zone */
  startLocal: dutyShift.shape.startLocal,
  durationMin: dutyShift.shape.durationMin,
  days: dutyDaysRules,
  /** number of guards that each shift needs */
  requiredGuards: z
    .number('Please give a number.')
    .int('Please give a whole number.')
    .min(1, 'Please give at least 1.')
    .max(MOST_GUARDS, `Please give at most ${MOST_GUARDS}.`),
  /** minimum rank, by the company's own names */
  minRank: optionalLabel(60).nullish(),
  /** names of the certificates that a guard needs */
  certificates: z.array(label(80)).max(20, 'Please keep it to 20.').nullish(),
  breaks: z
    .array(
      z.object({
        kind: z.enum(BREAK_KINDS, 'Please choose one.'),
        minutes: z
          .number('Please give minutes.')
          .int('Please give whole minutes.')
          .min(1, 'Please give at least 1 minute.')
          .max(240, 'Please give at most 240 minutes.'),
        paid: z.boolean(),
      }),
    )
    .max(MOST_BREAKS, `Please keep it to ${MOST_BREAKS} breaks.`)
    .nullish(),
  /** first and last day on which a shift may begin */
  validFrom: day.nullish(),
  validTo: day.nullish(),
  holidayPolicy: z.enum(HOLIDAY_POLICIES, 'Please choose one.').nullish(),
  /** number of guards for a shift on a holiday, if `holidayPolicy` is `strength` */
  holidayGuards: z
    .number('Please give a number.')
    .int('Please give a whole number.')
    .min(1, 'Please give at least 1.')
    .max(MOST_GUARDS, `Please give at most ${MOST_GUARDS}.`)
    .nullish(),
})

const kept = z.object({
  name: z.string(),
  startLocal: z.string(),
  durationMin: z.number(),
  days: dutyDays,
  requiredGuards: z.number(),
  minRank: z.string().nullable().default(null),
  certificates: z.array(z.string()).nullable().default(null),
  breaks: z
    .array(z.object({ kind: z.string(), minutes: z.number(), paid: z.boolean() }))
    .nullable()
    .default(null),
  validFrom: z.string().nullable().default(null),
  validTo: z.string().nullable().default(null),
  holidayPolicy: z.enum(HOLIDAY_POLICIES).nullable().default(null),
  holidayGuards: z.number().nullable().default(null),
})
export type ShiftPatternFields = z.infer<typeof kept>

/** Returns the days on which shifts of a pattern begin, with the company's holidays applied. */
export function patternDutyDays(
  {
    days,
    validFrom: from,
    validTo: to,
    holidayPolicy,
  }: Pick<ShiftPatternFields, 'days' | 'validFrom' | 'validTo' | 'holidayPolicy'>,
  holidays: readonly Holiday[],
): ShiftDays {
  if (holidayPolicy !== 'off') return { days, from, to }
  const except = holidays.filter(({ confirmed }) => confirmed).map(({ day: date }) => date)
  return { days, from, to, except }
}

const record = recordStream({
  name: 'shift-pattern',
  rules: shiftPatternRules,
  kept,
  add: ['AddShiftPattern', 'ShiftPatternAdded'],
  change: ['ChangeShiftPattern', 'ShiftPatternChanged'],
  remove: ['RemoveShiftPattern', 'ShiftPatternRemoved'],
})
type Command = z.infer<typeof record.command>
export type ShiftPatternEvent = z.infer<typeof record.event>

/** Event stream of a shift pattern: start, length, days and requirements of a recurring shift. */
export const shiftPatternStream: RecordStream<ShiftPatternFields, Command, ShiftPatternEvent> = {
  ...record,
  decide(command, state, context): Decision<ShiftPatternEvent> {
    const decision = record.decide(command, state, context)
    if ('refused' in decision) return decision
    const { record: next } = decision.events.reduce(record.evolve, state)
    return (next && problemOf(next)) ?? decision
  },
}

function problemOf({ validFrom, validTo, breaks, durationMin, ...holiday }: ShiftPatternFields) {
  if (holiday.holidayPolicy === 'strength' && holiday.holidayGuards === null)
    return refuse('no_number', 'Please say how many guards are needed on a holiday.', 'holidayGuards')
  if (validFrom !== null && validTo !== null && validTo < validFrom)
    return refuse('ends_before_start', 'Please give a day that is not before the first.', 'validTo')
  const pause = (breaks ?? []).reduce((sum, { minutes }) => sum + minutes, 0)
  if (pause > durationMin)
    return refuse('only_breaks', 'The breaks are longer than the shift. Please shorten them.', 'breaks')
  return null
}
