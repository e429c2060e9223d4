import { z } from 'zod'
import { label, paragraphs } from '../text/text.ts'
import type { ChecklistItem } from '../checklists/checklist-item.ts'
import { fileDigest } from '../records/file.ts'
import { isFailure } from './item-result.ts'
import { applicableItems } from './item-conditions.ts'

/** A stored photo, and the digest of the original file before the phone reduced it. */
export const reportedPhoto = z.object({
  digest: fileDigest,
  originalDigest: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'This is not a SHA-256 digest.')
    .nullable(),
})

const text = paragraphs({ characters: 2_000, lines: 50 })

/** The answer to one item; null: not answered. 'na' is "not applicable". */
export const answerValue = z.union([
  z.boolean(),
  z.number(),
  text,
  reportedPhoto,
  z.array(z.string().max(80)).max(20),
])
export type AnswerValue = z.infer<typeof answerValue>

/** Note and photo of one item, in addition to its answer. */
export const itemRemark = z.object({ note: text.nullable(), photo: reportedPhoto.nullable() }).nullable()
export type ItemRemark = z.infer<typeof itemRemark>

const among = (options: readonly string[]) =>
  z.string().refine((option) => options.includes(option), 'Please choose one of the options.')
const number = z.number('Please give a number.').finite()

const SCHEMA_OF: Readonly<Record<string, (item: ChecklistItem) => z.ZodType>> = {
  yes_no: () => z.boolean('Please answer yes or no.'),
  yes_no_na: () => z.union([z.boolean(), z.literal('na')], 'Please answer yes, no or not applicable.'),
  pass_fail: () => z.boolean('Please answer pass or fail.'),
  number: () => number,
  temperature_c: () => number,
  meter_reading: () => number.min(0, 'Please give a reading of 0 or more.'),
  choice: ({ options }) => among(options),
  multi: ({ options }) => z.array(among(options)).min(1, 'Please choose at least one.'),
  text: () => text,
  photo: () => reportedPhoto,
  signature: () => reportedPhoto,
  scan: () => text,
  datetime: () => z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Please give a date and a time.'),
}

/** Returns the answers, with null for items whose condition is not met. */
export const applicableAnswers = (
  items: readonly ChecklistItem[],
  answers: readonly (AnswerValue | null)[],
): (AnswerValue | null)[] => {
  const asked = applicableItems(items, answers)
  return answers.map((answer, at) => (asked[at] ? answer : null))
}

/**
 * Returns the errors of answers and remarks by field name: `answers.<index>` and `remarks.<index>`. Answers
 * are in the order of the items; null is an optional item without an answer. An item whose condition is not
 * met has no errors.
 */
export function answerFaults(
  items: readonly ChecklistItem[],
  answers: readonly (AnswerValue | null)[],
  remarks: readonly ItemRemark[] = [],
): Record<string, string> {
  const faults: Record<string, string> = {}
  if (answers.length !== items.length)
    return { answers: `This checklist has ${items.length} items, but ${answers.length} answers were sent.` }
  const asked = applicableItems(items, answers)
  for (const [at, item] of items.entries()) {
    if (!asked[at]) continue
    const value = answers[at] ?? null
    if (value === null) {
      if (item.required) faults[`answers.${at}`] = 'Please answer this item.'
      continue
    }
    const error = SCHEMA_OF[item.answer]?.(item).safeParse(value).error
    if (error) {
      faults[`answers.${at}`] = error.issues[0]?.message ?? 'Invalid answer.'
      continue
    }
    const missing = missingRemark(item, value, remarks[at] ?? null)
    if (missing) faults[`remarks.${at}`] = missing === 'note' ? NOTE_MISSING : PHOTO_MISSING
  }
  return faults
}

const NOTE_MISSING = 'Please say in a note what is wrong.'
const PHOTO_MISSING = 'Please add a photo of what is wrong.'

/** Returns what a failed item still requires, a note or a photo; null: nothing. */
export function missingRemark(
  item: ChecklistItem,
  value: AnswerValue | null,
  remark: { note: string | null; photo: unknown } | null,
): 'note' | 'photo' | null {
  if (!isFailure(item, value)) return null
  if (item.on_fail.includes('require_note') && !remark?.note?.trim()) return 'note'
  return item.on_fail.includes('require_photo') && !remark?.photo ? 'photo' : null
}

/** Input of a checklist report: answers, remarks and reporter. */
export const checklistReportRules = z.object({
  answers: z.array(answerValue.nullable()).max(100),
  /** one for each item, like the answers; pages of earlier versions do not send it */
  remarks: z.array(itemRemark).max(100).optional(),
  /** name typed by the reporter, because a reporting code belongs to no account */
  reporter: label(120),
  note: paragraphs({ characters: 2_000, lines: 50 }).nullable(),
})
