import { z } from 'zod'

/** GET /api/usage: what the company uses of this installation, against the limits that its operator sets. */
export const usageReply = z.object({
  data: z.object({
    /** guards on the books whose employment has not ended */
    guards: z.number().int(),
    phones: z.number().int(),
    /** accounts of the back office that may sign in */
    accounts: z.number().int(),
    files: z.object({ bytes: z.number(), limit_bytes: z.number() }),
    /** days for which positions are stored; null: for ever */
    retention_days: z.number().nullable(),
    /** whether mail leaves this server: it has a mail server */
    mail: z.object({ leaves: z.boolean() }),
  }),
})
export type Usage = z.infer<typeof usageReply>['data']
