import { z } from 'zod'
import { id } from '../id.ts'

/**
 * GET /api/invoices/{id}/lines/{line}/sources: the shifts and rounds that a line charges, in its order; `line` from 1.
 * Times are ms since epoch UTC.
 */
export const lineSourcesReply = z.object({
  data: z.array(
    z.object({
      kind: z.enum(['shift', 'round']),
      /** id of the round, or of the guard of a shift */
      id,
      /** name of the guard or route; null if it is no longer known */
      name: z.string().nullable(),
      /** the counted time of the shift, of invoices of earlier versions by its minutes; of a round when it was due */
      from: z.number(),
      to: z.number(),
      /** minutes, or 0 */
      minutes: z.number(),
      /** rounds or visits, or 0 */
      count: z.number(),
    }),
  ),
  /** whether there are more than listed */
  more: z.boolean(),
})
export type LineSource = z.infer<typeof lineSourcesReply>['data'][number]
