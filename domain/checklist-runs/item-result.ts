import type { ChecklistItem } from '../checklists/checklist-item.ts'
import { CHOICE_ANSWERS, MEASURED_ANSWERS } from '../checklists/item-answer-groups.ts'

/** An answer before validation. Its photo may not be stored yet. */
export type AnyAnswer = boolean | number | string | readonly string[] | object | null

/** 'none': no answer to the item is wrong. 'na': not answered, condition not met, or not applicable. */
export type ItemResult = 'pass' | 'fail' | 'na' | 'none'

type Judged = Pick<ChecklistItem, 'answer' | 'min' | 'max' | 'expected'>

/** Returns whether an answer passes. */
export function itemResult(item: Judged, value: AnyAnswer): ItemResult {
  if (value === null || value === 'na') return 'na'
  if (typeof value === 'boolean') return resultOf(value === (item.expected !== 'no'))
  if (MEASURED_ANSWERS.includes(item.answer)) {
    if (item.min === null && item.max === null) return 'none'
    const measured = Number(value)
    return resultOf((item.min ?? -Infinity) <= measured && measured <= (item.max ?? Infinity))
  }
  if (item.expected === null) return 'none'
  if (CHOICE_ANSWERS.includes(item.answer))
    return resultOf(Array.isArray(value) ? value.includes(item.expected) : value === item.expected)
  return item.answer === 'scan' && typeof value === 'string'
    ? resultOf(value.trim() === item.expected.trim())
    : 'none'
}

const resultOf = (isGood: boolean): ItemResult => (isGood ? 'pass' : 'fail')

/** Returns whether a person should check an answer, e.g. No, Fail, or a value out of range. */
export const isFailure = (item: Judged, value: AnyAnswer): boolean => itemResult(item, value) === 'fail'
