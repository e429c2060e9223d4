import { Temporal } from 'temporal-polyfill'
import { multiplyByRatio } from '../../money/money.ts'
import { type BillingContractFields, rateKey } from '../contracts/billing-contract.ts'
import { compareText, type UntaxedLine, type Period } from '../invoices/invoice-line.ts'

/** The days of a monthly amount that another invoice already charges. */
export interface ChargedMonth extends Period {
  /** key of its rate */
  rate: string
  assignmentId: string | null
  /** number of that invoice, or its period while it has no number */
  invoice: string
}

export interface MonthLines {
  months: UntaxedLine[]
  /** months of which another invoice charges some of the requested days, but not all */
  partly: (Period & { description: string; charged: ChargedMonth })[]
}

/**
 * Returns the lines for monthly amounts. Each amount is prorated by the days of the month on which
 * contract, rate and period apply. Days that another invoice charges are excluded.
 */
export function monthLines(
  { rates, startsOn, endsOn }: Pick<BillingContractFields, 'rates' | 'startsOn' | 'endsOn'>,
  { from, to }: Period,
  charged: readonly ChargedMonth[],
): MonthLines {
  const found: MonthLines = { months: [], partly: [] }
  for (const rate of rates.filter(({ unit }) => unit === 'month')) {
    const first = [from, startsOn, rate.from ?? from].toSorted(compareText).at(-1) ?? from
    const last = [to, endsOn ?? to, rate.to ?? to].toSorted(compareText)[0] ?? to
    for (const { month, days, length, ...span } of monthsOf(first, last)) {
      const description = `${rate.name}, ${month}`
      const other = charged.find(
        (each) =>
          each.rate === rateKey(rate) &&
          each.assignmentId === rate.assignment_id &&
          each.from <= span.to &&
          each.to >= span.from,
      )
      if (other && other.from <= span.from && span.to <= other.to) continue
      if (other) {
        found.partly.push({ ...span, description, charged: other })
        continue
      }
      found.months.push({
        description,
        place: null,
        assignment_id: rate.assignment_id,
        quantity: days,
        unit: 'month',
        price: rate.price,
        net: multiplyByRatio(rate.price, days, length),
        ...span,
        rate: rateKey(rate),
        sources: [],
      })
    }
  }
  return found
}

function monthsOf(from: string, to: string): (Period & { month: string; days: number; length: number })[] {
  const months: ReturnType<typeof monthsOf> = []
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
      from: day.toString(),
      to: until.toString(),
    })
    day = end.add({ days: 1 })
  }
  return months
}

/**
 * Returns how many days of a month a line charges, e.g. '15 of 30 days'. Lines of earlier versions lack the
 * first day; for them the text is '15 days'.
 */
export const chargedDaysText = ({ quantity, from }: { quantity: number; from: string | null }): string =>
  from === null ? `${quantity} days` : `${quantity} of ${Temporal.PlainDate.from(from).daysInMonth} days`
