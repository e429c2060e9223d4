import { z } from 'zod'
import { CURRENCIES, type Currency } from '../money/money.ts'
import { recordStream } from '../record-stream.ts'
import { optionalLabel } from '../text.ts'
import { day } from '../time/day.ts'

const id = z.string().min(1)

export const payRateRules = z.object({
  /** of one guard; else of a rank, and else of every guard */
  workerId: id.nullish(),
  rank: optionalLabel(60).nullish(),
  currency: z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]], 'Please choose one.'),
  /** minor units for a normal hour */
  hourly: z
    .number('Please give an amount.')
    .int('Please give whole cents.')
    .min(0, 'Please give 0 or more.')
    .max(1_000_000_00, 'This amount is too large.'),
  /** the first day on which it is in force, until another one of the same guard or rank is */
  from: day,
})

/** What an hour of a guard costs from a day on. */
export const payRateStream = recordStream({
  name: 'pay-rate',
  rules: payRateRules,
  kept: z.object({
    workerId: id.nullable().default(null),
    rank: z.string().nullable().default(null),
    currency: z.string(),
    hourly: z.number(),
    from: z.string(),
  }),
  add: ['AddPayRate', 'PayRateAdded'],
  change: ['ChangePayRate', 'PayRateChanged'],
  remove: ['RemovePayRate', 'PayRateRemoved'],
})
