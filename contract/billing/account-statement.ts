import { z } from 'zod'
import { ENTRY_KINDS } from '../../domain/billing/account-statement.ts'
import { day } from '../../domain/time/day.ts'
import { id } from '../id.ts'

/** GET /api/client-statements/{id} of a client: its account in a period, this year so far unless another; or a file. */
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
    /** the company's currency, and others in which the client has documents */
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
