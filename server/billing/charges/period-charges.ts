import type { Kysely } from 'kysely'
import type { BillingContract } from '../../../contract/billing/billing-contract.ts'
import type { BillableShift } from '../../../domain/billing/charges/hour-lines.ts'
import {
  type Adjustment,
  type InvoiceAmounts,
  invoiceAmounts,
  type UnchargeableItems,
} from '../../../domain/billing/invoices/invoice-lines.ts'
import { findRate } from '../../../domain/billing/contracts/billing-contract.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { readBillableRounds } from './billable-rounds.ts'
import { readBillableShifts } from './billable-shifts.ts'
import { readOtherContracts } from '../contracts/billing-contracts.ts'
import { readChargedMonths } from './charges-on-other-invoices.ts'

interface Asked {
  agreed: BillingContract
  from: string
  to: string
  /** id of the invoice to draft again or issue, whose present charges are ignored; null: a new one */
  own: string | null
  adjustments: readonly Adjustment[]
}

/** Computes what a contract charges for a period. What other invoices charge is left out. */
export async function computePeriodCharges(
  trx: Kysely<Tables>,
  company: CompanyId,
  { agreed, from, to, own, adjustments }: Asked,
): Promise<InvoiceAmounts & UnchargeableItems> {
  const asked = { clientId: agreed.client_id, contractId: agreed.id, from, to, own }
  const hasRounds = agreed.rates.some(({ unit }) => unit === 'round' || unit === 'visit')
  const others = await readOtherContracts(trx, company, agreed)
  const shifts = await readBillableShifts(trx, company, asked)
  const billable = {
    shifts: shifts.filter(
      (shift) => !lacksRate(agreed, shift) || !others.some((other) => charges(other, shift)),
    ),
    rounds: hasRounds ? await readBillableRounds(trx, company, asked) : [],
    charged: await readChargedMonths(trx, company, asked),
    adjustments,
  }
  return invoiceAmounts(termsOf(agreed), billable, { from, to })
}

type Terms = Pick<BillingContract, 'starts_on' | 'ends_on' | 'rates'>
const isInForce = ({ starts_on, ends_on }: Terms, { on }: BillableShift): boolean =>
  starts_on <= on && (ends_on === null || on <= ends_on)
const lacksRate = (agreed: Terms, shift: BillableShift): boolean =>
  isInForce(agreed, shift) && findRate(agreed.rates, 'hour', shift) === undefined
const charges = (agreed: Terms, shift: BillableShift): boolean =>
  isInForce(agreed, shift) && findRate(agreed.rates, 'hour', shift) !== undefined

const termsOf = ({ rates, tax_code, withholding, starts_on, ends_on, ...of }: BillingContract) => ({
  rates,
  withholdingTax: of.withholding_tax,
  withholdsVat: of.withholds_vat,
  withholding,
  taxCode: tax_code,
  startsOn: starts_on,
  endsOn: ends_on,
})
