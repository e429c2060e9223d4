import { z } from 'zod'
import { label, paragraphs } from '../text.ts'
import { answerValue, itemRemark } from './checklist-answers.ts'

/** What a person fills in beside the answers. */
export const checklistReportRules = z.object({
  answers: z.array(answerValue.nullable()).max(100),
  /** by item, as the answers; left out by pages of before there were remarks */
  remarks: z.array(itemRemark).max(100).optional(),
  /** as they call themselves: a code has no account */
  reporter: label(120),
  note: paragraphs({ characters: 2_000, lines: 50 }).nullable(),
})
