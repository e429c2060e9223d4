import type { Checklist } from '../../../../contract/checklist.ts'
import type { ITEM_ANSWERS } from '../../../../domain/checklist.ts'

export type Item = Checklist['items'][number]

/** How an item is answered. */
export const ANSWERS: Readonly<Record<(typeof ITEM_ANSWERS)[number], string>> = {
  yes_no: 'Yes or no',
  pass_fail: 'Pass or fail',
  number: 'Number',
  text: 'Text',
  photo: 'Photo',
}

/** 'yes or no, required' */
export const answerWords = ({ answer, required }: Item): string => {
  const words = (ANSWERS as Readonly<Record<string, string>>)[answer] ?? answer
  return `${words.toLowerCase()}${required ? ', required' : ''}`
}
