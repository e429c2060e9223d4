import { z } from 'zod'
import { label } from '../../text/text.ts'
import { MAX_TERMS_DAYS } from '../contracts/billing-contract.ts'

const id = z.string().min(1)
/**
 * charged time of a shift, ms since epoch UTC. There is no default: the digest of an issued invoice covers
 * its lines, so old lines must parse unchanged.
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
/** Schema of new lines, where all fields are required; stored lines have defaults. */
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

/** A party of an invoice. It stores the data at drafting, so that later prints are the same. */
const party = z.object({
  name: z.string(),
  address: z.string().nullable(),
  kra_pin: z.string().nullable(),
  vat_number: z.string().nullable(),
  /**
   * digest of the seller's logo. Optional without default: the digest of an issued invoice covers its
   * parties, so old ones must parse unchanged.
   */
  logo: z.string().nullable().optional(),
})

/** Fields of a draft. All amounts are minor units of `currency`. */
export const invoiceDraft = z.object({
  billingContractId: id,
  clientId: id,
  seller: party,
  buyer: party,
  /** first day of the period, YYYY-MM-DD; the next field is the last day */
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
  /** income tax that the client withholds for the revenue authority */
  withheld: z.int(),
  /** value added tax that the client withholds for the revenue authority */
  withheldVat: z.int().default(0),
})
export type InvoiceDraft = z.infer<typeof invoiceDraft>

/** A new draft, with the validation rules for new input. */
export const newInvoiceDraft = invoiceDraft.extend({
  termsDays: z.int().min(0).max(MAX_TERMS_DAYS),
  withheldVat: z.int(),
  lines: z.array(newLine),
})
