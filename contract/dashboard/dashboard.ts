import { z } from 'zod'
import { id } from '../core/id.ts'

/**
 * GET /api/dashboard: figures of the company. Guards are counted by the age of their newest fix. Times are
 * ms since epoch UTC.
 */
export const dashboardReply = z.object({
  data: z.object({
    at: z.number(),
    guards: z.object({
      online: z.number().int(),
      late: z.number().int(),
      offline: z.number().int(),
      off_duty: z.number().int(),
    }),
    assignments: z.array(
      z.object({
        assignment_id: id.nullable(),
        assignment_name: z.string(),
        client_name: z.string().nullable(),
        online: z.number().int(),
        late: z.number().int(),
        offline: z.number().int(),
      }),
    ),
    activity: z.array(
      z.object({
        /**
         * position in the event log; negative for a contact loss that began before the server started and
         * was not logged
         */
        position: z.number().int(),
        at: z.number(),
        kind: z.string(),
        text: z.string(),
        /** the affected guard; null if the event affects several guards or none */
        worker_id: id.nullable(),
        /**
         * the time at which a replay shows the event; for a contact loss, the guard's last fix before it
         */
        seen_at: z.number(),
      }),
    ),
    /** number of fixes received in each ten minutes, oldest first; limited accounts do not get it */
    fixes: z.array(z.object({ t: z.number(), count: z.number().int() })),
    /**
     * setup state while no guard has ever reported, for accounts that may set up the company. See GET
     * /api/first-run.
     */
    first_run: z.enum(['begin', 'go on']).nullable().optional(),
  }),
})
export type Dashboard = z.infer<typeof dashboardReply>['data']

export const TREND_DAYS = 30

/** Daily counts. A reader must be able to view the `module` of a trend. */
export const TRENDS = [
  { trend: 'alarms', title: 'Alarms raised', module: 'Alarms' },
  { trend: 'incidents', title: 'Incidents reported', module: 'Incidents' },
  { trend: 'issues', title: 'Issues reported', module: 'Issues' },
  { trend: 'rounds_completed', title: 'Rounds completed', module: 'Patrols' },
  { trend: 'rounds_missed', title: 'Rounds missed', module: 'Patrols' },
] as const
export const trendName = z.enum(TRENDS.map(({ trend }) => trend))
export type TrendName = z.infer<typeof trendName>

/** GET /api/dashboard/trends: counts of the last 30 days in the company's time zone, today last. */
export const dashboardTrendsReply = z.object({
  data: z.object({
    at: z.number(),
    /** YYYY-MM-DD */
    days: z.array(z.string()),
    /** one number per day; trends that the reader may not see are missing */
    trends: z.partialRecord(trendName, z.array(z.number().int())),
  }),
})
export type DashboardTrends = z.infer<typeof dashboardTrendsReply>['data']
