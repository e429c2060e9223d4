import { z } from 'zod'
import { refundRules, useCreditRules } from '../../domain/billing/payments/account-credit.ts'
import { label } from '../../domain/text/text.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'

/** A credit on a client's account. Amounts are minor units of `currency`. */
export const accountCredit = z.object({
  id,
  client_id: id,
  client_name: z.string(),
  currency: z.string(),
  amount: z.number(),
  /** amount that can still be used or refunded */
  remaining: z.number(),
  added_on: z.string(),
  reference: z.string().nullable(),
  bank_line_id: id.nullable(),
  invoice_id: id.nullable(),
  uses: z.array(z.object({ invoice_id: id, amount: z.number(), used_on: z.string() })),
  refunds: z.array(
    z.object({ amount: z.number(), reference: z.string().nullable(), refunded_on: z.string() }),
  ),
  /** when the payment was unmatched, which withdrew the credit, ms since epoch UTC; null: in force */
  withdrawn_at: z.number().nullable(),
})
export type AccountCredit = z.infer<typeof accountCredit>

export const accountCredits = resource({
  path: '/account-credits',
  stream: 'account-credit',
  shows: ['client'],
  query: listQuery(25, ['added_on', 'remaining']).extend({
    client_id: id.optional(),
    invoice_id: id.optional(),
  }),
  row: accountCredit,
  body: z.object({}),
})

export const useCreditBody = z.object({
  invoice_id: useCreditRules.shape.invoiceId,
  amount: useCreditRules.shape.amount,
  used_on: useCreditRules.shape.usedOn,
})
export const refundBody = z.object({
  amount: refundRules.shape.amount,
  reference: refundRules.shape.reference,
  refunded_on: refundRules.shape.refundedOn,
})
export const returnCreditBody = z.object({ invoice_id: id, reason: label(200) })
