import { z } from 'zod'
import { refuse, type Decision } from '../../event-sourcing/event.ts'
import { BASIS_POINTS, CURRENCIES, type Currency } from '../../money/money.ts'
import { recordStream, type RecordStream } from '../../event-sourcing/record-stream.ts'
import { label, optionalLabel } from '../../text/text.ts'
import { day } from '../../time/day.ts'
import { TAXES, type TaxCode, WITHHOLDING_KINDS } from '../invoices/tax.ts'

const id = z.string().min(1)

/** Units that a rate can charge: hours, months, completed rounds, or visits to checkpoints. */
export const RATE_UNITS = ['hour', 'month', 'round', 'visit'] as const
/** Multiplier of an hour, in basis points of the rate: 15,000 means one and a half. */
const multiplier = z
  .number('Please give a number.')
  .int('Please give a whole number.')
  .min(BASIS_POINTS, 'Please give at least 1.')
  .max(5 * BASIS_POINTS, 'Please give at most 5.')

const rate = z.object({
  /** stays the same when the rate is renamed; null: a key derived from the name */
  key: z.string().min(1).max(100).nullish(),
  name: label(80),
  unit: z.enum(RATE_UNITS, 'Please choose one.'),
  /** price of one unit, in minor units of the contract's currency */
  price: z
    .number('Please give an amount.')
    .int('Please give whole cents.')
    .min(0, 'Please give 0 or more.')
    .max(100_000_000_00, 'This amount is too large.'),
  /** assignment of the rate; null: all assignments of the client that have no rate of their own */
  assignment_id: id.nullish(),
  /** first day of the effective period; the next field is its last day */
  from: day.nullish(),
  to: day.nullish(),
  night: multiplier.nullish(),
  holiday: multiplier.nullish(),
  overtime: multiplier.nullish(),
})

export const MAX_TERMS_DAYS = 180

export const billingContractRules = z.object({
  clientId: id,
  name: label(120),
  currency: z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]], 'Please choose one.'),
  startsOn: day,
  endsOn: day.nullish(),
  /** days until an invoice is due */
  termsDays: z
    .number('Please give a number.')
    .int('Please give whole days.')
    .min(0, 'Please give 0 or more.')
    .max(MAX_TERMS_DAYS, `Please give at most ${MAX_TERMS_DAYS} days.`),
  taxCode: z.enum(Object.keys(TAXES) as [TaxCode, ...TaxCode[]], 'Please choose one.'),
  /** tax that the client withholds and pays to the revenue authority, in basis points of the net amount */
  withholding: z
    .number('Please give a number.')
    .int('Please give whole basis points.')
    .min(0, 'Please give 0 or more.')
    .max(BASIS_POINTS, 'Please give at most 100 %.'),
  /** kind of withholding tax; other or null: the basis points of `withholding` apply */
  withholdingTax: z.enum(WITHHOLDING_KINDS, 'Please choose one.').nullish(),
  /** whether the client is a withholding agent for value added tax, at the rate in `WITHHOLDING_VAT` */
  withholdsVat: z.enum(['no', 'yes'], 'Please choose one.').nullish(),
  /** the client's order number, printed on invoices */
  poNumber: optionalLabel(60).nullish(),
  rates: z.array(rate).min(1, 'Please give at least one rate.').max(40, 'Please keep it to 40 rates.'),
})

const keptRate = z.object({
  key: z.string().nullable().default(null),
  name: z.string(),
  unit: z.string(),
  price: z.number(),
  assignment_id: z.string().nullable().default(null),
  from: z.string().nullable().default(null),
  to: z.string().nullable().default(null),
  night: z.number().nullable().default(null),
  holiday: z.number().nullable().default(null),
  overtime: z.number().nullable().default(null),
})
export type BillingRate = z.infer<typeof keptRate>

/** Returns the key of a rate that has no stored key. */
export const rateKeyFromName = (name: string): string => name.trim().toLowerCase()

/** Returns the key by which invoices identify a charged rate; it survives renaming. */
export const rateKey = ({ key, name }: Pick<BillingRate, 'key' | 'name'>): string =>
  key ?? rateKeyFromName(name)

/** Returns the rates, each with a key; a new rate gets an unused key. */
function withKeys(rates: readonly BillingRate[]): BillingRate[] {
  const given = new Set(rates.flatMap(({ key }) => key ?? []))
  const used = new Set<string>()
  return rates.map((rate) => {
    let key = rate.key ?? ''
    for (let n = 1; key === '' || used.has(key) || (rate.key === null && given.has(key)); n += 1)
      key = n === 1 ? rateKeyFromName(rate.name) : `${rateKeyFromName(rate.name)} ${n}`
    used.add(key)
    return { ...rate, key }
  })
}

const kept = z.object({
  clientId: id,
  name: z.string(),
  currency: z.string(),
  startsOn: z.string(),
  endsOn: z.string().nullable().default(null),
  termsDays: z.number(),
  taxCode: z.string(),
  withholding: z.number(),
  withholdingTax: z.string().nullable().default(null),
  withholdsVat: z.string().nullable().default(null),
  poNumber: z.string().nullable().default(null),
  rates: z.array(keptRate),
})
export type BillingContractFields = z.infer<typeof kept>

const record = recordStream({
  name: 'billing-contract',
  rules: billingContractRules,
  kept,
  add: ['AddBillingContract', 'BillingContractAdded'],
  change: ['ChangeBillingContract', 'BillingContractChanged'],
  remove: ['RemoveBillingContract', 'BillingContractRemoved'],
})

export type BillingContractEvent = z.infer<typeof record.event>

type Rates = z.infer<typeof billingContractRules>['rates']

/** Event stream of a billing contract: its rates with effective periods, its terms and its tax. */
export const billingContractStream: RecordStream<
  BillingContractFields,
  z.infer<typeof record.command>,
  BillingContractEvent
> = {
  ...record,
  decide(command, state, context): Decision<BillingContractEvent> {
    const said =
      'rates' in command && command.rates
        ? { ...command, rates: withKeys(kept.shape.rates.parse(command.rates)) as Rates }
        : command
    const decision = record.decide(said, state, context)
    if ('refused' in decision) return decision
    const { record: next } = decision.events.reduce(record.evolve, state)
    if (next?.endsOn && next.endsOn < next.startsOn)
      return refuse('ends_before_start', 'Please give a day that is not before the first.', 'endsOn')
    if (next?.rates.some(({ from, to }) => from && to && to < from))
      return refuse('ends_before_start', 'A rate ends before it begins.', 'rates')
    return decision
  },
}

const inForce = (rate: BillingRate, on: string) => (rate.from ?? on) <= on && on <= (rate.to ?? on)

/**
 * Returns the rate for a unit in force on a day. A rate for the assignment has priority over a general one.
 */
export function findRate(
  rates: readonly BillingRate[],
  unit: string,
  { assignmentId, on }: { assignmentId: string; on: string },
): BillingRate | undefined {
  const possible = rates.filter((rate) => rate.unit === unit && inForce(rate, on))
  return (
    possible.find((rate) => rate.assignment_id === assignmentId) ??
    possible.find((rate) => rate.assignment_id === null)
  )
}
