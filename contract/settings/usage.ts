import { z } from 'zod'

/** Current use, and the operator's limit; null: no limit. */
const used = z.object({ used: z.number().int(), limit: z.number().int().nullable() })

/** GET /api/usage: the company's use of this installation, with the limits that its operator sets. */
export const usageReply = z.object({
  data: z.object({
    /** guards whose employment has not ended */
    guards: used,
    phones: used,
    /** accounts of the back office that may sign in */
    accounts: used,
    /** bytes */
    files: used,
    /** retention of positions, days; null: forever */
    retention_days: z.object({ used: z.number().nullable(), limit: z.number().int().nullable() }),
    /** in the last seven days; `leaves`: whether this server has a mail server and sends mail */
    mails: used.extend({ leaves: z.boolean() }),
  }),
})
export type Usage = z.infer<typeof usageReply>['data']
