import { allocate, shareOf, sumOf } from '../money/money.ts'
import type { BillingContractFields } from './billing-contract.ts'
import { type BillableShift, hourLines } from './hour-lines.ts'
import type { BareLine, InvoiceLine, Period } from './invoice-line.ts'
import { type ChargedMonth, monthLines, type MonthLines } from './month-lines.ts'
import { type BillableRound, roundLines } from './round-lines.ts'
import { taxOn, type TaxCode, withholdingOn, withholdingVatOn } from './tax.ts'

/** An amount that a person adds to a draft, below 0 for a discount. */
export interface Adjustment {
  description: string
  net: number
}

export interface InvoiceAmounts {
  lines: InvoiceLine[]
  net: number
  tax: number
  gross: number
  /** income tax and value added tax that the client withholds */
  withheld: number
  withheldVat: number
  taxBasisPoints: number
}

/** Everything in a period that may be charged. */
export interface Billable {
  shifts?: readonly BillableShift[]
  rounds?: readonly BillableRound[]
  /** monthly amounts that other invoices charge */
  charged?: readonly ChargedMonth[]
  adjustments?: readonly Adjustment[]
}

/** Everything in a period that the contract cannot charge. */
export interface Unchargeable {
  /** shifts for which the contract has no rate */
  unrated: BillableShift[]
  /** shifts on days on which the contract is not in force */
  outside: BillableShift[]
  partly: MonthLines['partly']
}

type Terms = Pick<
  BillingContractFields,
  'rates' | 'taxCode' | 'withholding' | 'withholdsVat' | 'startsOn' | 'endsOn'
> &
  Partial<Pick<BillingContractFields, 'withholdingTax'>>

/**
 * Computes the lines of a period: hours, rounds and visits, monthly amounts and adjustments, each in its own
 * order. Amounts are minor units of the contract's currency. The tax is computed from the total net amount
 * and divided among the lines, so that both always add up.
 */
export function invoiceAmounts(
  contract: Terms,
  { shifts = [], rounds = [], charged = [], adjustments = [] }: Billable,
  period: Period,
): InvoiceAmounts & Unchargeable {
  const isIn = ({ on }: { on: string }) => contract.startsOn <= on && on <= (contract.endsOn ?? on)
  const { hours, unrated } = hourLines(contract.rates, shifts.filter(isIn))
  const { months, partly } = monthLines(contract, period, charged)
  const bare = [
    ...hours,
    ...roundLines(contract.rates, rounds.filter(isIn)),
    ...months,
    ...adjustments.map(adjustmentLine),
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
  const { withholding, withholdingTax = null } = contract
  const withheld = shareOf(net, withholdingOn(withholdingTax, withholding, period.to))
  const withheldVat = contract.withholdsVat === 'yes' ? shareOf(net, withholdingVatOn(code, period.to)) : 0
  const sums = { net, tax, gross: sumOf([net, tax]), withheld, withheldVat, taxBasisPoints }
  return { lines, ...sums, unrated, outside: shifts.filter((shift) => !isIn(shift)), partly }
}

const adjustmentLine = ({ description, net }: Adjustment): BareLine => ({
  description,
  place: null,
  assignment_id: null,
  quantity: 1,
  unit: 'each',
  price: net,
  net,
  from: null,
  to: null,
  sources: [],
})
