import { z } from 'zod'

/** What is used, and the limit of the operator; null: no limit. */
const used = z.object({ used: z.number().int(), limit: z.number().int().nullable() })

/** GET /api/usage: what the company uses of this installation, against the limits that its operator sets. */
export const usageReply = z.object({
  data: z.object({
    /** guards on the books whose employment has not ended */
    guards: used,
    phones: used,
    /** accounts of the back office that may sign in */
    accounts: used,
    /** bytes */
    files: used,
    /** days for which positions are stored; null: for ever */
    retention_days: z.object({ used: z.number().nullable(), limit: z.number().int().nullable() }),
    /** of the last seven days; `leaves`: whether mail leaves this server, which has a mail server */
    mails: used.extend({ leaves: z.boolean() }),
  }),
})
export type Usage = z.infer<typeof usageReply>['data']
