import { z } from 'zod'
import { checklistReportRules } from '../../domain/checklist-runs/checklist-answers.ts'
import { checklistItem } from '../../domain/checklists/checklist-item.ts'
import { codeUse } from '../../domain/reporting-codes/code-uses.ts'
import { fieldEnvelope } from './field-command.ts'
import { id } from '../core/id.ts'

/** Reports from a phone that the company rejected, or returned for correction. */
const sentBack = z.object({
  sender: z.string(),
  sequence: z.number().int(),
  as: z.enum(['rejected', 'returned']),
  reason: z.string(),
})
export type RejectedReports = z.infer<typeof sentBack>

/**
 * Installations of the report page on one phone; the reply contains their rejected and returned reports.
 */
export const codePageQuery = z.object({
  senders: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid('Please send UUIDs.')).max(2))
    .optional(),
})

/** GET /c/{code}: the checklists of the code's post, and the results of reports by `senders`. */
export const codePageReply = z.object({
  data: z.object({
    company_name: z.string(),
    site_post_name: z.string(),
    /** IANA name of the post's time zone */
    time_zone: z.string(),
    uses: z.array(codeUse),
    /** name of the code's checkpoint; null: the code belongs to a post */
    checkpoint: z.string().nullable(),
    checklists: z.array(
      z.object({
        id,
        /** current version of the checklist; a report must contain it */
        version: z.number().int(),
        title: z.string(),
        kind: z.string(),
        items: z.array(checklistItem),
      }),
    ),
    sent_back: z.array(sentBack),
  }),
})
export type CodePage = z.infer<typeof codePageReply>['data']

/** Content of a filled-in checklist, without its envelope. */
export const checklistReport = z.object({
  checklist_id: id,
  checklist_version: z.number().int().min(1),
  ...checklistReportRules.shape,
})
/**
 * POST /c/{code}/checklists: a `checklistReport` in its envelope. The route first checks the envelope only:
 * an invalid report then uses up its sequence number and does not block later ones.
 */
export const checklistReportBody = z.looseObject(fieldEnvelope.shape)
export type ChecklistReport = z.infer<typeof checklistReport> & z.infer<typeof fieldEnvelope>
