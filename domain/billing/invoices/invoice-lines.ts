import { allocate, applyBasisPoints, sumAmounts } from '../../money/money.ts'
import type { BillingContractFields } from '../contracts/billing-contract.ts'
import { type BillableShift, hourLines } from '../charges/hour-lines.ts'
import type { UntaxedLine, InvoiceLine, Period } from './invoice-line.ts'
import { type ChargedMonth, monthLines, type MonthLines } from '../charges/month-lines.ts'
import { type BillableRound, roundLines } from '../charges/round-lines.ts'
import { taxRateOn, type TaxCode, withholdingRateOn, withholdingVatRateOn } from './tax.ts'

/** An amount that a person adds to a draft; negative for a discount. */
export interface Adjustment {
  description: string
  net: number
}

export interface InvoiceAmounts {
  lines: InvoiceLine[]
  net: number
  tax: number
  gross: number
  /** income tax that the client withholds; the next field is withheld value added tax */
  withheld: number
  withheldVat: number
  taxBasisPoints: number
}

/** Everything that may be charged for a period. */
export interface BillableItems {
  shifts?: readonly BillableShift[]
  rounds?: readonly BillableRound[]
  /** months that other invoices charge */
  charged?: readonly ChargedMonth[]
  adjustments?: readonly Adjustment[]
}

/** Shifts in a period that the contract cannot charge. */
export interface UnchargeableItems {
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
 * Computes the lines of a period: hours, rounds and visits, monthly amounts and adjustments, each group in
 * its own order. Amounts are minor units of the contract's currency. The tax is computed from the total net
 * amount and divided among the lines, so that they always add up to it.
 */
export function invoiceAmounts(
  contract: Terms,
  { shifts = [], rounds = [], charged = [], adjustments = [] }: BillableItems,
  period: Period,
): InvoiceAmounts & UnchargeableItems {
  const isIn = ({ on }: { on: string }) => contract.startsOn <= on && on <= (contract.endsOn ?? on)
  const { hours, unrated } = hourLines(contract.rates, shifts.filter(isIn))
  const { months, partly } = monthLines(contract, period, charged)
  const bare = [
    ...hours,
    ...roundLines(contract.rates, rounds.filter(isIn)),
    ...months,
    ...adjustments.map(adjustmentLine),
  ]
  const net = sumAmounts(bare.map((line) => line.net))
  const code = contract.taxCode as TaxCode
  const taxBasisPoints = taxRateOn(code, period.to)
  const tax = applyBasisPoints(net, taxBasisPoints)
  const taxes =
    net === 0
      ? []
      : allocate(
          tax,
          bare.map((line) => line.net),
        )
  const lines = bare.map((line, index) => ({ ...line, tax: taxes[index] ?? 0 }))
  const { withholding, withholdingTax = null } = contract
  const withheld = applyBasisPoints(net, withholdingRateOn(withholdingTax, withholding, period.to))
  const withheldVat =
    contract.withholdsVat === 'yes' ? applyBasisPoints(net, withholdingVatRateOn(code, period.to)) : 0
  const sums = { net, tax, gross: sumAmounts([net, tax]), withheld, withheldVat, taxBasisPoints }
  return { lines, ...sums, unrated, outside: shifts.filter((shift) => !isIn(shift)), partly }
}

const adjustmentLine = ({ description, net }: Adjustment): UntaxedLine => ({
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
