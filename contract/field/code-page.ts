import { z } from 'zod'
import { checklistReportRules } from '../../domain/checklist-runs/checklist-answers.ts'
import { checklistItem } from '../../domain/checklists/checklist-item.ts'
import { codeUse } from '../../domain/reporting-codes/code-uses.ts'
import { fieldEnvelope } from './field-command.ts'
import { id } from '../core/id.ts'

/** Reports from a phone that the company rejected or returned. */
const sentBack = z.object({
  sender: z.string(),
  sequence: z.number().int(),
  as: z.enum(['rejected', 'returned']),
  reason: z.string(),
})
export type RejectedReports = z.infer<typeof sentBack>

/** Installations of the page on one phone, whose rejected reports are returned. */
export const codePageQuery = z.object({
  senders: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid('Please send UUIDs.')).max(2))
    .optional(),
})

/** GET /c/{code}: the checklists of the code's post, and the results of the reports of `senders`. */
export const codePageReply = z.object({
  data: z.object({
    company_name: z.string(),
    site_post_name: z.string(),
    /** IANA name, of the post */
    time_zone: z.string(),
    uses: z.array(codeUse),
    /** the checkpoint of the code; null: a code of a post */
    checkpoint: z.string().nullable(),
    checklists: z.array(
      z.object({
        id,
        /** current version of the checklist; sent back with the answers */
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

/** Content of a filled-in checklist, inside its envelope. */
export const checklistReport = z.object({
  checklist_id: id,
  checklist_version: z.number().int().min(1),
  ...checklistReportRules.shape,
})
/**
 * POST /c/{code}/checklists: a `checklistReport` in its envelope. The route checks the envelope
 * first, so that an invalid report is refused with its number used up, and does not block later
 * ones.
 */
export const checklistReportBody = z.looseObject(fieldEnvelope.shape)
export type ChecklistReport = z.infer<typeof checklistReport> & z.infer<typeof fieldEnvelope>
