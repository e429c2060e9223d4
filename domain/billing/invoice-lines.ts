import { Temporal } from 'temporal-polyfill'
import { allocate, BASIS_POINTS, shareOf, sumOf, timesRatio } from '../money/money.ts'
import type { BillingContractFields, BillingRate } from './billing-contract.ts'
import { taxOn, type TaxCode, withholdingVatOn } from './tax.ts'

/** Kinds of hours, each with its multiplier in a rate. An hour is of one kind. */
export const HOUR_KINDS = ['regular', 'night', 'holiday', 'overtime'] as const
export type HourKind = (typeof HOUR_KINDS)[number]

/** An attended shift that may be charged. */
export interface BillableShift {
  /** what an invoice names as its source */
  ref: string
  assignmentId: string
  /** what people call the assignment */
  place: string
  /** YYYY-MM-DD on which it began, in the zone of its place */
  on: string
  minutes: Readonly<Record<HourKind, number>>
}

export interface InvoiceLine {
  description: string
  place: string | null
  /** minutes, or days of the month that the rate covers */
  quantity: number
  unit: string
  /** minor units for one hour or month, with its multiplier */
  price: number
  net: number
  tax: number
  /** shifts with their minutes; empty for amounts of a month and adjustments */
  sources: { ref: string; minutes: number }[]
}

/** An amount that a person adds to a draft, below 0 for a discount. */
export interface Adjustment {
  description: string
  net: number
}

/** First and last day, YYYY-MM-DD. */
export interface Period {
  from: string
  to: string
}

export interface InvoiceAmounts {
  lines: InvoiceLine[]
  net: number
  tax: number
  gross: number
  /** what the client keeps back for the revenue authority, of its income tax and of value added tax */
  withheld: number
  withheldVat: number
  taxBasisPoints: number
}

const inForce = (rate: BillingRate, on: string) => (rate.from ?? on) <= on && on <= (rate.to ?? on)

function rateOf(rates: readonly BillingRate[], { assignmentId, on }: BillableShift): BillingRate | undefined {
  const hourly = rates.filter((rate) => rate.unit === 'hour' && inForce(rate, on))
  return (
    hourly.find((rate) => rate.assignment_id === assignmentId) ??
    hourly.find((rate) => rate.assignment_id === null)
  )
}

const WORDS: Readonly<Record<HourKind, string>> = {
  regular: '',
  night: ', night',
  holiday: ', holiday',
  overtime: ', overtime',
}

/**
 * The lines of a period, from attended shifts and monthly amounts: one for each rate, place and kind of hours. Amounts
 * are minor units of the contract's currency. The tax of an invoice is computed from its net amount and divided among
 * its lines, so that both always add up. `unrated` are shifts for which the contract has no rate.
 */
export function invoiceAmounts(
  contract: Pick<
    BillingContractFields,
    'rates' | 'taxCode' | 'withholding' | 'withholdsVat' | 'startsOn' | 'endsOn'
  >,
  shifts: readonly BillableShift[],
  period: Period,
  adjustments: readonly Adjustment[] = [],
): InvoiceAmounts & { unrated: BillableShift[] } {
  const { hours, unrated } = hourLines(contract.rates, shifts)
  const bare = [
    ...hours,
    ...monthLines(contract, period),
    ...adjustments.map(({ description, net }) => ({
      ...NO_SOURCES,
      description,
      quantity: 1,
      unit: 'each',
      price: net,
      net,
    })),
  ]
  const net = sumOf(bare.map((line) => line.net))
  const code = contract.taxCode as TaxCode
  const taxBasisPoints = taxOn(code, period.to)
  const tax = shareOf(net, taxBasisPoints)
  const taxes =
    net === 0
      ? []
      : allocate(
          tax,
          bare.map((line) => line.net),
        )
  const lines = bare.map((line, index) => ({ ...line, tax: taxes[index] ?? 0 }))
  const withheld = shareOf(net, contract.withholding)
  const withheldVat = contract.withholdsVat === 'yes' ? shareOf(net, withholdingVatOn(code, period.to)) : 0
  return { lines, net, tax, gross: sumOf([net, tax]), withheld, withheldVat, taxBasisPoints, unrated }
}

const NO_SOURCES = { place: null, sources: [] as InvoiceLine['sources'] }

function hourLines(rates: readonly BillingRate[], shifts: readonly BillableShift[]) {
  const unrated: BillableShift[] = []
  const lines = new Map<string, Omit<InvoiceLine, 'tax'>>()
  const ordered = shifts.toSorted(
    (a, b) => byText(a.place, b.place) || byText(a.on, b.on) || byText(a.ref, b.ref),
  )
  for (const shift of ordered) {
    const rate = rateOf(rates, shift)
    if (!rate) {
      unrated.push(shift)
      continue
    }
    for (const kind of HOUR_KINDS) {
      const minutes = shift.minutes[kind]
      if (minutes === 0) continue
      const key = [rates.indexOf(rate), shift.place, kind].join('|')
      const line = lines.get(key) ?? {
        description: `${rate.name}${WORDS[kind]}`,
        place: shift.place,
        quantity: 0,
        unit: 'hour',
        price: shareOf(rate.price, multiplierOf(rate, kind)),
        net: 0,
        sources: [],
      }
      line.quantity += minutes
      line.net = timesRatio(rate.price, line.quantity * multiplierOf(rate, kind), 60 * BASIS_POINTS)
      line.sources.push({ ref: shift.ref, minutes })
      lines.set(key, line)
    }
  }
  return { hours: [...lines.values()], unrated }
}

const multiplierOf = (rate: BillingRate, kind: HourKind): number =>
  (kind === 'regular' ? null : rate[kind]) ?? BASIS_POINTS

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A monthly amount is divided by the days of the month on which contract, rate and period all are in force. */
function monthLines(
  { rates, startsOn, endsOn }: Pick<BillingContractFields, 'rates' | 'startsOn' | 'endsOn'>,
  { from, to }: Period,
): Omit<InvoiceLine, 'tax'>[] {
  return rates
    .filter(({ unit }) => unit === 'month')
    .flatMap((rate) => {
      const first = [from, startsOn, rate.from ?? from].toSorted(byText).at(-1) ?? from
      const last = [to, endsOn ?? to, rate.to ?? to].toSorted(byText)[0] ?? to
      return monthsOf(first, last).map(({ month, days, length }) => ({
        ...NO_SOURCES,
        description: `${rate.name}, ${month}`,
        quantity: days,
        unit: 'month',
        price: rate.price,
        net: timesRatio(rate.price, days, length),
      }))
    })
}

function monthsOf(from: string, to: string): { month: string; days: number; length: number }[] {
  const months: { month: string; days: number; length: number }[] = []
  if (to < from) return months
  const last = Temporal.PlainDate.from(to)
  let day = Temporal.PlainDate.from(from)
  while (Temporal.PlainDate.compare(day, last) <= 0) {
    const end = day.with({ day: day.daysInMonth })
    const until = Temporal.PlainDate.compare(end, last) < 0 ? end : last
    months.push({
      month: day.toPlainYearMonth().toString(),
      days: until.day - day.day + 1,
      length: day.daysInMonth,
    })
    day = end.add({ days: 1 })
  }
  return months
}
