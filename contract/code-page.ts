import { z } from 'zod'
import { checklistReportRules } from '../domain/checklist-runs/report-rules.ts'
import { checklistItem } from '../domain/checklists/checklist-item.ts'
import { codeUse } from '../domain/reporting-codes/code-uses.ts'
import { fieldEnvelope } from './field-command.ts'
import { id } from './id.ts'

/** Of what a phone reported, what the company did not accept, or wants filled in again. */
const sentBack = z.object({
  sender: z.string(),
  sequence: z.number().int(),
  as: z.enum(['rejected', 'returned']),
  reason: z.string(),
})
export type SentBack = z.infer<typeof sentBack>

/** The installations of the page on one phone, whose reports it is told about. */
export const codePageQuery = z.object({
  senders: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid('Please send UUIDs.')).max(2))
    .optional(),
})

/** GET /c/{code}: what is asked at the post of the code, and what became of the reports of `senders`. */
export const codePageReply = z.object({
  data: z.object({
    company_name: z.string(),
    site_post_name: z.string(),
    /** IANA, of the post */
    time_zone: z.string(),
    /** what may be reported by the code */
    uses: z.array(codeUse),
    /** the checkpoint whose code was opened; null: the code of a post */
    checkpoint: z.string().nullable(),
    checklists: z.array(
      z.object({
        id,
        /** of the checklist as it is now; goes back with the answers */
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

/** What a filled-in checklist says, beside its envelope. */
export const checklistReport = z.object({
  checklist_id: id,
  checklist_version: z.number().int().min(1),
  ...checklistReportRules.shape,
})
/**
 * POST /c/{code}/checklists: a `checklistReport` in its envelope. The route checks the envelope first, so that a report
 * with a fault takes its number and is refused, and those behind it are not held up.
 */
export const checklistReportBody = z.looseObject(fieldEnvelope.shape)
export type ChecklistReport = z.infer<typeof checklistReport> & z.infer<typeof fieldEnvelope>
