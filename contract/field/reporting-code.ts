import { z } from 'zod'
import { reportingCodeLifecycle, reportingCodeRules } from '../../domain/reporting-codes/reporting-code.ts'
import { codeUse } from '../../domain/reporting-codes/code-uses.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

/** A code that lets people report from a site post without an account. */
export const reportingCode = z.object({
  id,
  site_post_id: id,
  site_post_name: z.string(),
  label: z.string(),
  status: z.enum(['issued', 'revoked']),
  /** last day of validity, YYYY-MM-DD in the company's time zone; null: unlimited */
  expires_on: z.string().nullable(),
  issued_at: z.number(),
  uses: z.array(codeUse),
})
export type ReportingCode = z.infer<typeof reportingCode>

export const reportingCodes = resource({
  path: '/reporting-codes',
  stream: 'reporting-code',
  shows: ['site-post'],
  query: listQuery(20, ['label', 'site_post_name', 'status', 'expires_on', 'issued_at']).extend({
    site_post_id: id.optional(),
  }),
  row: reportingCode,
  body: z.object({
    site_post_id: id,
    label: reportingCodeRules.shape.label,
    expires_on: reportingCodeRules.shape.expiresOn,
    /** what the code permits; default: checklists only */
    uses: reportingCodeRules.shape.uses,
  }),
})

export const reportingCodeSteps = stepRoutes(reportingCodes, reportingCodeLifecycle)

/**
 * GET /api/reporting-codes/{id}/address: the URL of a code, which contains the secret code. Requires Edit
 * Checklists.
 */
export const codeUrlReply = z.object({
  data: z.object({
    url: z.string(),
    qr_svg: z.string(),
  }),
})
