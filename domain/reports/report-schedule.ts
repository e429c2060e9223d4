import { z } from 'zod'
import { recordStream } from '../event-sourcing/record-stream.ts'
import { label } from '../text/text.ts'
import { isTimeZone } from '../time/zone-time.ts'
import { emailAddress } from '../user/contact.ts'
import { reportFormat } from './report.ts'
import { FREQUENCIES } from './schedule-times.ts'

const id = z.string().min(1)
const MOST_RECIPIENTS = 20

export const reportScheduleRules = z.object({
  name: label(80),
  slug: z.string().regex(/^[a-z-]{1,40}$/, 'Please choose a report.'),
  clientId: id.nullish(),
  assignmentId: id.nullish(),
  /** id of the saved report, if the report is `custom` */
  customReportId: id.nullish(),
  frequency: z.enum(FREQUENCIES, 'Please choose one.'),
  /** weekday of weekly reports: 1 is Monday, 7 is Sunday */
  weekday: z.coerce.number().int().min(1).max(7),
  timeOfDay: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time such as 07:00.'),
  timeZone: z.string().max(60).refine(isTimeZone, 'Please choose a time zone.'),
  format: reportFormat,
  onlyIfNotEmpty: z.boolean(),
  subscriberIds: z.array(id).max(MOST_RECIPIENTS).nullish(),
  addresses: z.array(emailAddress).max(MOST_RECIPIENTS).nullish(),
  isActive: z.boolean(),
})

/**
 * Event stream of a report that is mailed on a schedule. `unsubscribed`: email addresses that no longer
 * receive it.
 */
export const reportScheduleStream = recordStream({
  name: 'report-schedule',
  rules: reportScheduleRules.extend({
    unsubscribed: z.array(emailAddress).max(500).nullish(),
  }),
  kept: z.object({
    name: z.string(),
    slug: z.string(),
    clientId: id.nullable().default(null),
    assignmentId: id.nullable().default(null),
    customReportId: id.nullable().default(null),
    frequency: z.string(),
    weekday: z.number(),
    timeOfDay: z.string(),
    timeZone: z.string(),
    format: z.string(),
    onlyIfNotEmpty: z.boolean(),
    subscriberIds: z.array(id).nullable().default(null),
    addresses: z.array(z.string()).nullable().default(null),
    isActive: z.boolean(),
    unsubscribed: z.array(z.string()).nullable().default(null),
  }),
  personal: { addresses: null, unsubscribed: null },
  personalParts: { addresses: null, unsubscribed: null },
  add: ['AddReportSchedule', 'ReportScheduleAdded'],
  change: ['ChangeReportSchedule', 'ReportScheduleChanged'],
  remove: ['RemoveReportSchedule', 'ReportScheduleRemoved'],
})
export type ReportScheduleEvent = z.infer<typeof reportScheduleStream.event>
