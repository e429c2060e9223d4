import { z } from 'zod'
import { CURRENCIES, type Currency } from '../../money/money.ts'
import { recordStream } from '../../event-sourcing/record-stream.ts'
import { optionalLabel } from '../../text/text.ts'
import { day } from '../../time/day.ts'

const id = z.string().min(1)

export const payRateRules = z.object({
  /** a guard, or a rank, or (both null) every guard */
  workerId: id.nullish(),
  rank: optionalLabel(60).nullish(),
  currency: z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]], 'Please choose one.'),
  /** minor units for a normal hour */
  hourly: z
    .number('Please give an amount.')
    .int('Please give whole cents.')
    .min(0, 'Please give 0 or more.')
    .max(1_000_000_00, 'This amount is too large.'),
  /** first day of its effective period, which ends when another rate of the same guard or rank begins */
  from: day,
})

/** Stream of the hourly cost of a guard, a rank or everybody from a day on. */
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
