import { z } from 'zod'
import { customReportRules } from '../../domain/reports/custom-report.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { CUSTOM_LIST_NAMES } from './custom-lists.ts'

const of = customReportRules.shape

export const customReport = z.object({
  id,
  name: z.string(),
  /** a key of `CUSTOM_LISTS` */
  list: z.string(),
  columns: z.array(z.string()),
  filters: z.array(z.object({ field: z.string(), value: z.string() })),
  group_by: z.string().nullable(),
  sum_column: z.string().nullable(),
  period_column: z.string().nullable(),
  /** none, groups or days */
  plot: z.string(),
})
export type CustomReportRow = z.infer<typeof customReport>

export const customReports = resource({
  path: '/custom-reports',
  stream: 'custom-report',
  shows: [],
  query: listQuery(20, ['name']),
  row: customReport,
  body: z.object({
    name: of.name,
    list: z.enum(CUSTOM_LIST_NAMES, 'Please choose a list.'),
    columns: of.columns,
    filters: of.filters,
    group_by: of.groupBy,
    sum_column: of.sumColumn,
    period_column: of.periodColumn,
    plot: of.plot,
  }),
})
