import { z } from 'zod'
import { label, paragraphs } from '../text.ts'
import { answerValue, itemRemark } from './checklist-answers.ts'

/** Input of a report besides the answers. */
export const checklistReportRules = z.object({
  answers: z.array(answerValue.nullable()).max(100),
  /** one for each item, like the answers; older pages do not send them */
  remarks: z.array(itemRemark).max(100).optional(),
  /** name as typed by the reporter, because a code has no account */
  reporter: label(120),
  note: paragraphs({ characters: 2_000, lines: 50 }).nullable(),
})
