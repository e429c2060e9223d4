import type { Kysely } from 'kysely'
import type { BillingContract } from '../../contract/billing/billing-contract.ts'
import {
  type Adjustment,
  type InvoiceAmounts,
  invoiceAmounts,
  type Unchargeable,
} from '../../domain/billing/invoice-lines.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { billableRounds } from './billable-rounds.ts'
import { billableShifts } from './billable-shifts.ts'
import { chargedMonths } from './charged-elsewhere.ts'

interface Asked {
  agreed: BillingContract
  from: string
  to: string
  /** the invoice that is drafted again or issued */
  own: string | null
  adjustments: readonly Adjustment[]
}

/** What a contract charges for a period now, beside what other invoices charge. */
export async function periodCharges(
  trx: Kysely<Tables>,
  company: CompanyId,
  { agreed, from, to, own, adjustments }: Asked,
): Promise<InvoiceAmounts & Unchargeable> {
  const asked = { clientId: agreed.client_id, contractId: agreed.id, from, to, own }
  const hasRounds = agreed.rates.some(({ unit }) => unit === 'round' || unit === 'visit')
  const billable = {
    shifts: await billableShifts(trx, company, asked),
    rounds: hasRounds ? await billableRounds(trx, company, asked) : [],
    charged: await chargedMonths(trx, company, asked),
    adjustments,
  }
  return invoiceAmounts(termsOf(agreed), billable, { from, to })
}

const termsOf = ({ rates, tax_code, withholding, starts_on, ends_on, ...of }: BillingContract) => ({
  rates,
  withholdingTax: of.withholding_tax,
  withholdsVat: of.withholds_vat,
  withholding,
  taxCode: tax_code,
  startsOn: starts_on,
  endsOn: ends_on,
})
