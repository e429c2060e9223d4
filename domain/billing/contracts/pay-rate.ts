import { z } from 'zod'
import { CURRENCIES, type Currency } from '../../money/money.ts'
import { recordStream } from '../../event-sourcing/record-stream.ts'
import { optionalLabel } from '../../text/text.ts'
import { day } from '../../time/day.ts'

const id = z.string().min(1)

export const payRateRules = z.object({
  /** the guard or the rank; both null: every guard */
  workerId: id.nullish(),
  rank: optionalLabel(60).nullish(),
  currency: z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]], 'Please choose one.'),
  /** pay for a normal hour, minor units */
  hourly: z
    .number('Please give an amount.')
    .int('Please give whole cents.')
    .min(0, 'Please give 0 or more.')
    .max(1_000_000_00, 'This amount is too large.'),
  /** first day of validity; it ends when another rate of the same guard or rank starts */
  from: day,
})

/** Event stream of an hourly pay rate: of a guard, of a rank, or of everybody. */
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
