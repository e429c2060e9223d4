import { z } from 'zod'

export const TREND_DAYS = 30

/** Daily counts, and the module that one must be able to view for each. */
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
    /** one number for each day; a trend that the reader may not see is left out */
    trends: z.partialRecord(trendName, z.array(z.number().int())),
  }),
})
export type DashboardTrends = z.infer<typeof dashboardTrendsReply>['data']
