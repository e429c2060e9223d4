import type { ChecklistItem } from '../checklists/checklist-item.ts'
import { type AnyAnswer, isFailure } from './item-result.ts'

/** Returns an answer as conditions write it: 'yes', 'no', 'na', an option or a number. */
const wordOf = (value: AnyAnswer): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : typeof value === 'object' ? '' : String(value).trim()

/**
 * Returns for each item whether it applies: it has no condition, or the answers so far meet its condition.
 */
export function applicableItems(items: readonly ChecklistItem[], answers: readonly AnyAnswer[]): boolean[] {
  const asked: boolean[] = []
  for (const { condition } of items)
    asked.push(condition === null || (asked[condition.item] === true && isMet(condition, items, answers)))
  return asked
}

/** Returns whether a condition is met. An unanswered item meets no condition. */
function isMet(
  { item: at, op, value }: NonNullable<ChecklistItem['condition']>,
  items: readonly ChecklistItem[],
  answers: readonly AnyAnswer[],
): boolean {
  const item = items[at]
  const answer = answers[at] ?? null
  if (!item || answer === null || answer === '') return false
  const isSame = Array.isArray(answer) ? answer.includes(value) : wordOf(answer) === value
  switch (op) {
    case 'is':
      return isSame
    case 'is_not':
      return !isSame
    case 'below':
      return Number(answer) < Number(value)
    case 'above':
      return Number(answer) > Number(value)
    default:
      return isFailure(item, answer)
  }
}
