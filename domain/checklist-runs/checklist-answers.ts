import { z } from 'zod'
import { ITEM_ANSWERS } from '../checklist.ts'
import { fileDigest } from '../file.ts'
import { paragraphs } from '../text.ts'

/** A photo in the store, and the digest of the file before the phone made it smaller. */
export const reportedPhoto = z.object({
  digest: fileDigest,
  originalDigest: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'This is not a SHA-256 digest.')
    .nullable(),
})

/** What was answered to one item; null where the item was left open. */
export const answerValue = z.union([
  z.boolean(),
  z.number(),
  paragraphs({ characters: 2_000, lines: 50 }),
  reportedPhoto,
])
export type AnswerValue = z.infer<typeof answerValue>

export interface AskedItem {
  text: string
  answer: string
  required: boolean
}

const VALUE_BY_KIND: Record<(typeof ITEM_ANSWERS)[number], z.ZodType<AnswerValue>> = {
  yes_no: z.boolean('Please answer yes or no.'),
  pass_fail: z.boolean('Please answer pass or fail.'),
  number: z.number('Please give a number.').finite(),
  text: paragraphs({ characters: 2_000, lines: 50 }),
  photo: reportedPhoto,
}

/** An answer that a person should look at: No, or Fail. */
export const isFailure = ({ answer }: Pick<AskedItem, 'answer'>, value: AnswerValue | null): boolean =>
  (answer === 'yes_no' || answer === 'pass_fail') && value === false

/**
 * Returns what is wrong with the answers to these items, by `answers.<index>`; empty where nothing is. Answers are in
 * the order of the items, null where an item that is not required was left open.
 */
export function answerFaults(
  items: readonly AskedItem[],
  answers: readonly (AnswerValue | null)[],
): Record<string, string> {
  const faults: Record<string, string> = {}
  if (answers.length !== items.length)
    return { answers: `This checklist has ${items.length} items, but ${answers.length} answers were sent.` }
  for (const [at, item] of items.entries()) {
    const value = answers[at] ?? null
    if (value === null) {
      if (item.required) faults[`answers.${at}`] = 'Please answer this item.'
      continue
    }
    const schema = ITEM_ANSWERS.find((kind) => kind === item.answer)
    const { error } = schema ? VALUE_BY_KIND[schema].safeParse(value) : { error: undefined }
    if (error) faults[`answers.${at}`] = error.issues[0]?.message ?? 'Invalid answer.'
  }
  return faults
}
