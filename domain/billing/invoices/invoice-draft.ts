import { z } from 'zod'
import { label } from '../../text/text.ts'
import { MAX_TERMS_DAYS } from '../contracts/billing-contract.ts'

const id = z.string().min(1)
/**
 * the counted time of a shift, ms since epoch UTC; without a default, because the digest of an
 * issued invoice covers its lines
 */
const counted = { from: z.int().optional(), to: z.int().optional() }
const line = z.object({
  description: z.string(),
  place: z.string().nullable(),
  quantity: z.int(),
  unit: z.string(),
  price: z.int(),
  net: z.int(),
  tax: z.int(),
  assignment_id: z.string().nullable().default(null),
  from: z.string().nullable().default(null),
  to: z.string().nullable().default(null),
  rate: z.string().optional(),
  sources: z.array(z.object({ ref: z.string(), minutes: z.int(), count: z.int().default(0), ...counted })),
})
/** New lines have all fields; earlier ones have defaults. */
const newLine = line.extend({
  assignment_id: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  sources: z.array(z.object({ ref: z.string(), minutes: z.int(), count: z.int(), ...counted })),
})
export const adjustment = z.object({
  description: label(120),
  net: z
    .number('Please give an amount.')
    .int('Please give whole cents.')
    .min(-Number.MAX_SAFE_INTEGER)
    .max(Number.MAX_SAFE_INTEGER),
})

/** A party of an invoice as it was at drafting, so that later prints are the same. */
const party = z.object({
  name: z.string(),
  address: z.string().nullable(),
  kra_pin: z.string().nullable(),
  vat_number: z.string().nullable(),
  /**
   * digest of the seller's logo; absent in invoices of earlier versions, because the digest of an
   * issued invoice covers its parties
   */
  logo: z.string().nullable().optional(),
})

/** Fields of a draft; all amounts in minor units of `currency`. */
export const invoiceDraft = z.object({
  billingContractId: id,
  clientId: id,
  seller: party,
  buyer: party,
  /** first and last day, YYYY-MM-DD */
  periodFrom: z.string(),
  periodTo: z.string(),
  currency: z.string(),
  termsDays: z.int(),
  poNumber: z.string().nullable(),
  taxCode: z.string(),
  taxBasisPoints: z.int(),
  lines: z.array(line),
  adjustments: z.array(z.object({ description: z.string(), net: z.int() })),
  net: z.int(),
  tax: z.int(),
  gross: z.int(),
  /** tax that the client may withhold for the revenue authority */
  withheld: z.int(),
  /** value added tax that the client withholds for the revenue authority */
  withheldVat: z.int().default(0),
})
export type InvoiceDraft = z.infer<typeof invoiceDraft>

/** A new draft, validated by the rules for new input. */
export const newInvoiceDraft = invoiceDraft.extend({
  termsDays: z.int().min(0).max(MAX_TERMS_DAYS),
  withheldVat: z.int(),
  lines: z.array(newLine),
})
