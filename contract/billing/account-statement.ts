import { z } from 'zod'
import { id } from '../core/id.ts'
import { ENTRY_KINDS } from '../../domain/billing/payments/account-statement.ts'
import { day } from '../../domain/time/day.ts'

/**
 * GET /api/client-statements/{id}: the account of a client in a period, as JSON or a file. Default period:
 * this year so far.
 */
export const accountStatementQuery = z.object({
  from: day.optional(),
  to: day.optional(),
  currency: z.string().max(3).optional(),
  format: z.enum(['csv', 'pdf']).optional(),
})

/** Amounts are minor units of `currency`; a debt is positive. */
export const accountStatementReply = z.object({
  data: z.object({
    client_id: id,
    client_name: z.string(),
    /** the company's currency, and other currencies of the client's documents */
    currencies: z.array(z.string()),
    currency: z.string(),
    from: z.string(),
    to: z.string(),
    opening: z.number(),
    closing: z.number(),
    /** credit of the client that is not used yet */
    on_account: z.number(),
    entries: z.array(
      z.object({
        on: z.string(),
        kind: z.enum(ENTRY_KINDS),
        number: z.string().nullable(),
        invoice_id: id.nullable(),
        amount: z.number(),
        balance: z.number(),
      }),
    ),
    totals: z.partialRecord(z.enum(ENTRY_KINDS), z.number()),
  }),
})
export type ClientStatement = z.infer<typeof accountStatementReply>['data']

/** Age classes of open amounts, in days past the due date: not due, 1–30, 31–60, 61–90, more than 90. */
export const AGEING_BUCKETS = ['not_due', 'days_30', 'days_60', 'days_90', 'older'] as const
export type AgeingBucket = (typeof AGEING_BUCKETS)[number]

/**
 * GET /api/invoices/ageing: the debt of each client by age, in minor units of one currency. The largest
 * debts come first.
 */
export const ageingReply = z.object({
  data: z.array(
    z.object({
      client_id: id,
      client_name: z.string(),
      currency: z.string(),
      total: z.number(),
      ages: z.record(z.enum(AGEING_BUCKETS), z.number()),
    }),
  ),
  /** whether more clients have debts than are listed */
  more: z.boolean(),
})
export type Ageing = z.infer<typeof ageingReply>['data'][number]
