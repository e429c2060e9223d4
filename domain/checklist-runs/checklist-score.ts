import type { ChecklistItem } from '../checklists/checklist-item.ts'
import { applicableItems } from './item-conditions.ts'
import { type AnyAnswer, itemResult } from './item-result.ts'

export interface ChecklistScore {
  /** indexes of the failed items, from 0 */
  failed: number[]
  /** weight of the passed items in percent of all judged items, rounded down; null if no item was judged */
  score: number | null
  passed: boolean
}

/**
 * Returns the result of a filled-in checklist. With a pass mark, it passes by its score; without one, if no
 * item failed. Items that were not asked, or for which no answer is wrong, do not count.
 */
export function checklistScore(
  items: readonly ChecklistItem[],
  answers: readonly AnyAnswer[],
  passMark: number | null,
): ChecklistScore {
  const asked = applicableItems(items, answers)
  const failed: number[] = []
  let [good, judged] = [0, 0]
  for (const [at, item] of items.entries()) {
    const result = asked[at] ? itemResult(item, answers[at] ?? null) : 'na'
    if (result !== 'pass' && result !== 'fail') continue
    judged += item.weight
    if (result === 'pass') good += item.weight
    else failed.push(at)
  }
  const score = judged === 0 ? null : Math.floor((100 * good) / judged)
  return { failed, score, passed: passMark === null ? failed.length === 0 : (score ?? 100) >= passMark }
}
