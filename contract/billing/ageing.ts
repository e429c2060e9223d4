import { z } from 'zod'
import { id } from '../id.ts'

/** Age classes of open amounts by their due date: not yet due, 1–30 days, 31–60, 61–90, more. */
export const AGEING_BUCKETS = ['not_due', 'days_30', 'days_60', 'days_90', 'older'] as const
export type AgeingBucket = (typeof AGEING_BUCKETS)[number]

/**
 * GET /api/invoices/ageing: the debt of each client, in minor units of a currency, by age; the largest debts
 * first.
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
