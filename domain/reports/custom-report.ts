import { z } from 'zod'
import { recordStream } from '../event-sourcing/record-stream.ts'
import { label } from '../text/text.ts'

const field = z.string().regex(/^[a-z0-9_]{1,60}$/, 'Please choose a column.')
/** maximum number of columns, which fit on a page */
export const MAX_REPORT_COLUMNS = 12

export const customReportRules = z.object({
  name: label(80),
  list: z.string().regex(/^[a-z-]{1,40}$/, 'Please choose a list.'),
  columns: z
    .array(field)
    .min(1, 'Please choose at least one column.')
    .max(MAX_REPORT_COLUMNS, `Please choose at most ${MAX_REPORT_COLUMNS} columns.`),
  /** values for the filters of the list */
  filters: z.array(z.object({ field, value: z.string().min(1).max(60) })).max(10),
  /** column by which rows are grouped, counted and summed */
  groupBy: field.nullish(),
  /** column whose values are summed */
  sumColumn: field.nullish(),
  /** time or day column to which the period applies; absent: the report has all rows */
  periodColumn: field.nullish(),
  plot: z.enum(['none', 'groups', 'days'], 'Please choose one.'),
})

/** Event stream of a saved report that people defined on a list. */
export const customReportStream = recordStream({
  name: 'custom-report',
  rules: customReportRules,
  kept: z.object({
    name: z.string(),
    list: z.string(),
    columns: z.array(z.string()),
    filters: z.array(z.object({ field: z.string(), value: z.string() })),
    groupBy: z.string().nullable().default(null),
    sumColumn: z.string().nullable().default(null),
    periodColumn: z.string().nullable().default(null),
    plot: z.string(),
  }),
  add: ['AddCustomReport', 'CustomReportAdded'],
  change: ['ChangeCustomReport', 'CustomReportChanged'],
  remove: ['RemoveCustomReport', 'CustomReportRemoved'],
})
export type CustomReportEvent = z.infer<typeof customReportStream.event>
