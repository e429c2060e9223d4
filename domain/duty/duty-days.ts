import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { day } from '../time/day.ts'

/** Days on which a duty begins, in stored events and replies. Days are YYYY-MM-DD. */
export const dutyDays = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('daily') }),
  /** 1 is Monday, 7 is Sunday */
  z.object({ kind: z.literal('weekly'), weekdays: z.array(z.number()).readonly() }),
  /** repeats `on` days with a duty and `off` days without; `from` is the first day of a cycle */
  z.object({ kind: z.literal('rotation'), from: z.string(), on: z.number(), off: z.number() }),
  z.object({ kind: z.literal('dates'), dates: z.array(z.string()).readonly() }),
])
export type DutyDays = z.infer<typeof dutyDays>

const sorted = <Value extends string | number>(values: Value[]) =>
  [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1))
const CYCLE_DAYS = 60
const inCycle = z
  .number('Please give a number of days.')
  .int('Please give whole days.')
  .min(1, 'Please give at least 1 day.')
  .max(CYCLE_DAYS, `Please give at most ${CYCLE_DAYS} days.`)

/** Schema of duty days that a person enters. It sorts weekdays and dates and removes repetitions. */
export const dutyDaysRules = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('daily') }),
    z.object({
      kind: z.literal('weekly'),
      weekdays: z
        .array(z.number().int().min(1).max(7))
        .min(1, 'Please choose at least one day.')
        .overwrite(sorted),
    }),
    z.object({ kind: z.literal('rotation'), from: day, on: inCycle, off: inCycle }),
    z.object({
      kind: z.literal('dates'),
      dates: z
        .array(day)
        .min(1, 'Please add at least one date.')
        .max(366, 'Please keep it to 366 dates.')
        .overwrite(sorted),
    }),
  ],
  'Please choose one.',
)

/** Returns whether a duty begins on a day. */
export function isDutyDay(days: DutyDays, date: Temporal.PlainDate): boolean {
  switch (days.kind) {
    case 'daily':
      return true
    case 'weekly':
      return days.weekdays.includes(date.dayOfWeek)
    case 'rotation': {
      const cycle = days.on + days.off
      const since = Temporal.PlainDate.from(days.from).until(date).days % cycle
      return (since + cycle) % cycle < days.on
    }
    case 'dates':
      return days.dates.includes(date.toString())
  }
}
