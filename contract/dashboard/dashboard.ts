import { z } from 'zod'
import { id } from '../id.ts'

/** GET /api/dashboard. Guards are counted by the staleness of their newest fix; times are ms since epoch UTC. */
export const dashboardReply = z.object({
  data: z.object({
    at: z.number(),
    guards: z.object({
      online: z.number().int(),
      stale: z.number().int(),
      lost: z.number().int(),
      off_duty: z.number().int(),
    }),
    assignments: z.array(
      z.object({
        assignment_id: id.nullable(),
        assignment_name: z.string(),
        client_name: z.string().nullable(),
        online: z.number().int(),
        stale: z.number().int(),
        lost: z.number().int(),
      }),
    ),
    activity: z.array(
      z.object({
        /**
         * position in the log; negative for a loss that the log does not contain because it began before the
         * server started
         */
        position: z.number().int(),
        at: z.number(),
        kind: z.string(),
        text: z.string(),
        /** its guard; null for several or none */
        worker_id: id.nullable(),
        /** moment at which a replay shows it: for a contact loss, the last fix before it */
        seen_at: z.number(),
      }),
    ),
    /** fixes received in each ten minutes, oldest first, empty ones included; none for who sees a part of the company */
    fixes: z.array(z.object({ t: z.number(), count: z.number().int() })),
    /** while no guard has ever reported, for accounts that may set up the company: see GET /api/first-run */
    first_run: z.enum(['begin', 'go on']).nullable().optional(),
  }),
})
export type Dashboard = z.infer<typeof dashboardReply>['data']
