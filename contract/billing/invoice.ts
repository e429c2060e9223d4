import { z } from 'zod'
import { id } from '../core/id.ts'
import { adjustment } from '../../domain/billing/invoices/invoice-draft.ts'
import { invoiceLifecycle } from '../../domain/billing/invoices/invoice-lifecycle.ts'
import { day } from '../../domain/time/day.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

/** Amounts are minor units of `currency`. Days are YYYY-MM-DD. */
const listed = {
  id,
  billing_contract_id: id,
  client_id: id,
  client_name: z.string(),
  /** e.g. INV-2026-000012; null until the invoice is issued */
  number: z.string().nullable(),
  status: invoiceLifecycle.phase,
  period_from: z.string(),
  period_to: z.string(),
  currency: z.string(),
  net: z.number(),
  tax: z.number(),
  gross: z.number(),
  paid: z.number(),
  credited: z.number(),
  debited: z.number(),
  /** open amount; 0 for a draft and a void invoice */
  open: z.number(),
  issued_on: z.string().nullable(),
  due_on: z.string().nullable(),
  /** days since the due date; null if it is not overdue */
  overdue_days: z.number().nullable(),
}

const party = z.object({
  name: z.string(),
  address: z.string().nullable(),
  kra_pin: z.string().nullable(),
  vat_number: z.string().nullable(),
  /** digest of the seller's logo; invoices of earlier versions lack it */
  logo: z.string().nullable().optional(),
})
const note = {
  number: z.string(),
  amount: z.number(),
  net: z.number(),
  tax: z.number(),
  reason: z.string(),
}
const money = z.object({ description: z.string(), net: z.number() })
export const invoice = z.object({
  ...listed,
  /** seller and client, as their records were when the invoice was drafted */
  seller: party,
  buyer: party,
  po_number: z.string().nullable(),
  tax_code: z.string(),
  tax_basis_points: z.number(),
  withheld: z.number(),
  withheld_vat: z.number(),
  lines: z.array(
    z.object({
      description: z.string(),
      place: z.string().nullable(),
      assignment_id: z.string().nullable().default(null),
      /** minutes for the unit `hour`; days for `month`; otherwise rounds, visits or pieces */
      quantity: z.number(),
      unit: z.string(),
      price: z.number(),
      net: z.number(),
      tax: z.number(),
      /** first day of the charged period, if the amount is monthly */
      from: z.string().nullable().default(null),
      to: z.string().nullable().default(null),
      /** charged shifts with their minutes, and charged rounds with their fraction */
      sources: z.array(
        z.object({
          ref: z.string(),
          minutes: z.number(),
          count: z.number().default(0),
          /**
           * start of the charged time of a shift, ms since epoch UTC; invoices of earlier versions lack it
           */
          from: z.number().optional(),
          to: z.number().optional(),
        }),
      ),
      /** key of the rate, if the amount is monthly; invoices of earlier versions lack it */
      rate: z.string().optional(),
    }),
  ),
  adjustments: z.array(money),
  payments: z.array(
    z.object({
      amount: z.number(),
      method: z.string(),
      reference: z.string().nullable(),
      received_on: z.string(),
      reversed: z.boolean(),
      /** when the payment was reversed, ms since epoch UTC; null: not reversed */
      reversed_at: z.number().nullable().default(null),
      bank_line_id: z.string().nullable().default(null),
      account_credit_id: z.string().nullable().default(null),
    }),
  ),
  credit_notes: z.array(
    z.object({
      ...note,
      credited_on: z.string(),
      /** the part of the credit note that was already paid; it becomes a credit on the client's account */
      to_account: z.number().default(0),
    }),
  ),
  debit_notes: z.array(z.object({ ...note, debited_on: z.string() })),
  /** newest last; times in ms since epoch UTC */
  disputes: z.array(
    z.object({
      disputed_at: z.number(),
      reason: z.string(),
      resolved_at: z.number().nullable(),
      resolution: z.string().nullable(),
      evidence: z.array(
        z.object({
          added_at: z.number(),
          text: z.string(),
          files: z.array(z.object({ digest: z.string(), name: z.string() })),
        }),
      ),
    }),
  ),
  /** id of the revenue authority's control unit; null until the invoice is registered with it */
  control_unit: z.string().nullable(),
  control_unit_invoice: z.string().nullable(),
  verify_url: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoice>

export const invoices = resource({
  path: '/invoices',
  stream: 'invoice',
  shows: ['client'],
  query: listQuery(10, ['id', 'client_name', 'period_from', 'gross', 'open', 'due_on', 'status']).extend({
    client_id: id.optional(),
    billing_contract_id: id.optional(),
    status: invoiceLifecycle.phase.optional(),
    overdue: z.enum(['true']).optional(),
  }),
  row: invoice,
  body: z.object({
    billing_contract_id: id,
    period_from: day,
    period_to: day,
    adjustments: z.array(adjustment).max(20, 'Please keep it to 20.').nullish(),
  }),
})

export const invoiceSteps = stepRoutes(invoices, invoiceLifecycle)

/**
 * GET /api/invoices/{id}/lines/{line}/sources: the shifts and rounds that an invoice line charges, in the
 * line's order. `line` counts from 1; times are ms since epoch UTC.
 */
export const lineSourcesReply = z.object({
  data: z.array(
    z.object({
      kind: z.enum(['shift', 'round']),
      /** id of a round, or of the guard of a shift */
      id,
      /** name of the guard or route; null if it is unknown by now */
      name: z.string().nullable(),
      /**
       * start of the charged time of a shift, or due time of a round. For invoices of earlier versions it
       * is derived from the minutes of the shift.
       */
      from: z.number(),
      to: z.number(),
      /** charged minutes of a shift; 0 for a round */
      minutes: z.number(),
      /** charged rounds or visits; 0 for a shift */
      count: z.number(),
    }),
  ),
  /** whether the line has more sources than this list */
  more: z.boolean(),
})
export type LineSource = z.infer<typeof lineSourcesReply>['data'][number]
