import { z } from 'zod'
import { claimedPosition } from '../../domain/field-reports/claimed-position.ts'
import { fieldReportLifecycle } from '../../domain/field-reports/field-report.ts'
import { doubt } from '../../domain/field-reports/report-doubts.ts'
import { codeUse } from '../../domain/reporting-codes/code-uses.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

/** A report sent with a reporting code. Times are ms since epoch UTC. */
const fieldReport = z.object({
  id,
  use: codeUse,
  title: z.string(),
  status: fieldReportLifecycle.phase,
  reporting_code_id: id,
  reporting_code: z.string(),
  site_post_id: id,
  site_post_name: z.string(),
  worker_id: z.string().nullable(),
  worker_name: z.string().nullable(),
  reporter: z.string().nullable(),
  guard_number: z.string().nullable(),
  note: z.string().nullable(),
  /** SHA-256 digests of files: photo, and the following field */
  photo: z.string().nullable(),
  signature: z.string().nullable(),
  checkpoint_id: z.string().nullable(),
  checkpoint_name: z.string().nullable(),
  /** stream of the record that the report created, e.g. `occurrence-17` */
  outcome: z.string().nullable(),
  /** when it was made, by the device's clock after correction */
  made_at: z.number(),
  received_at: z.number(),
  /** ms that the server added to the device's clock */
  correction: z.number().int(),
  position: claimedPosition.nullable(),
  doubts: z.array(doubt),
  /** why it was rejected, or a note about its acceptance */
  reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.number().nullable(),
  /** why the created record remains although the report was rejected; null if that record was withdrawn */
  not_reverted: z.string().nullable(),
})
export type FieldReport = z.infer<typeof fieldReport>

export const fieldReports = resource({
  path: '/field-reports',
  stream: 'field-report',
  shows: ['site-post', 'reporting-code', 'worker', 'checkpoint'],
  query: listQuery(20, ['received_at', 'made_at', 'status']).extend({
    status: fieldReportLifecycle.phase.optional(),
    use: codeUse.optional(),
    site_post_id: id.optional(),
    reporting_code_id: id.optional(),
  }),
  row: fieldReport,
  body: z.object({}),
})

export const fieldReportSteps = stepRoutes(fieldReports, fieldReportLifecycle)
