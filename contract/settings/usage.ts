import { z } from 'zod'

/** Current use, and the limit set by the operator; null: no limit. */
const used = z.object({ used: z.number().int(), limit: z.number().int().nullable() })

/** GET /api/usage: how much the company uses on this server, and the limits set by the operator. */
export const usageReply = z.object({
  data: z.object({
    /** guards whose employment has not ended */
    guards: used,
    phones: used,
    /** back-office accounts that may sign in */
    accounts: used,
    /** size of all stored files, bytes */
    files: used,
    /** retention of positions, days; null: forever */
    retention_days: z.object({ used: z.number().nullable(), limit: z.number().int().nullable() }),
    /**
     * number of mails in the last seven days; `leaves`: whether a mail server is configured, so that mail
     * is sent
     */
    mails: used.extend({ leaves: z.boolean() }),
  }),
})
export type Usage = z.infer<typeof usageReply>['data']
