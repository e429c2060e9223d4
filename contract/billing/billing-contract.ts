import { z } from 'zod'
import { billingContractRules } from '../../domain/billing/contracts/billing-contract.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'

const { name, currency, startsOn, endsOn, termsDays, taxCode, withholding, poNumber, rates } =
  billingContractRules.shape
const { withholdingTax, withholdsVat } = billingContractRules.shape

export const billingContract = z.object({
  id,
  client_id: id,
  client_name: z.string(),
  name: z.string(),
  /** ISO 4217 */
  currency: z.string(),
  /** YYYY-MM-DD */
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  terms_days: z.number(),
  /** standard, zero or exempt */
  tax_code: z.string(),
  /** basis points (1/100 %) of the net amount */
  withholding: z.number(),
  /** none, contractual, professional or other; null means other */
  withholding_tax: z.string().nullable(),
  /** yes or no; null means no */
  withholds_vat: z.string().nullable(),
  po_number: z.string().nullable(),
  /** prices in minor units, multipliers in basis points (1/100 %) */
  rates: z.array(
    z.object({
      /** stable id of the rate, also after it is renamed; send it back to change the rate */
      key: z.string().nullable().default(null),
      name: z.string(),
      unit: z.string(),
      price: z.number(),
      assignment_id: z.string().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      night: z.number().nullable(),
      holiday: z.number().nullable(),
      overtime: z.number().nullable(),
    }),
  ),
})
export type BillingContract = z.infer<typeof billingContract>

export const billingContracts = resource({
  path: '/billing-contracts',
  stream: 'billing-contract',
  shows: ['client'],
  query: listQuery(10, ['name', 'client_name', 'starts_on', 'ends_on']).extend({
    client_id: id.optional(),
  }),
  row: billingContract,
  body: z.object({
    client_id: id,
    name,
    currency,
    starts_on: startsOn,
    ends_on: endsOn,
    terms_days: termsDays,
    tax_code: taxCode,
    withholding,
    withholding_tax: withholdingTax,
    withholds_vat: withholdsVat,
    po_number: poNumber,
    rates,
  }),
})
