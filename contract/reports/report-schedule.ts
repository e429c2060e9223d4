import { z } from 'zod'
import { reportScheduleRules } from '../../domain/reports/report-schedule.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { REPORT_SLUGS } from './report-list.ts'

const of = reportScheduleRules.shape

export const reportSchedule = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  assignment_id: id.nullable(),
  assignment_name: z.string().nullable(),
  custom_report_id: id.nullable(),
  custom_report_name: z.string().nullable(),
  /** daily, weekly or monthly */
  frequency: z.string(),
  weekday: z.number(),
  time_of_day: z.string(),
  time_zone: z.string(),
  /** csv, xlsx or pdf */
  format: z.string(),
  only_if_not_empty: z.boolean(),
  subscriber_ids: z.array(id).nullable(),
  addresses: z.array(z.string()).nullable(),
  is_active: z.boolean(),
  /** recipients who unsubscribed with the link in a mail */
  unsubscribed: z.array(z.string()),
  /** name of the account whose permissions the report uses */
  owner_name: z.string().nullable(),
  /** time of the next delivery, ms since epoch UTC; null while the schedule is paused */
  next_at: z.number().nullable(),
})
export type ReportScheduleRow = z.infer<typeof reportSchedule>

export const reportSchedules = resource({
  path: '/report-schedules',
  stream: 'report-schedule',
  shows: ['client', 'assignment', 'custom-report'],
  query: listQuery(20, ['name']),
  row: reportSchedule,
  body: z.object({
    name: of.name,
    slug: z.enum(REPORT_SLUGS, 'Please choose a report.'),
    client_id: of.clientId,
    assignment_id: of.assignmentId,
    custom_report_id: of.customReportId,
    frequency: of.frequency,
    weekday: of.weekday,
    time_of_day: of.timeOfDay,
    time_zone: of.timeZone,
    format: of.format,
    only_if_not_empty: of.onlyIfNotEmpty,
    subscriber_ids: of.subscriberIds,
    addresses: of.addresses,
    is_active: of.isActive,
  }),
})

/**
 * GET /api/report-schedules/{id}/deliveries: the newest deliveries. Times in ms since epoch UTC.
 */
export const reportDelivery = z.object({
  id: z.string(),
  due_at: z.number(),
  at: z.number(),
  /** `empty`: nothing was sent, because there was nothing to report */
  state: z.enum(['sent', 'empty', 'failed']),
  recipients: z.number(),
  detail: z.string().nullable(),
})
export const reportDeliveriesReply = z.object({ data: z.array(reportDelivery) })
/** POST /api/report-schedules/{id}/send sends the report now, for the period that would be due now. */
export const reportSendReply = z.object({ data: z.object({ id }) })
