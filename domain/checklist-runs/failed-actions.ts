import type { ChecklistItem } from '../checklists/checklist-item.ts'
import type { AnswerValue, ItemRemark } from './checklist-answers.ts'
import { checklistScore } from './checklist-score.ts'

export interface FailedReport {
  title: string
  items: readonly ChecklistItem[]
  answers: readonly (AnswerValue | null)[]
  remarks: readonly ItemRemark[]
}

/** An issue or incident that a failed item creates, with its text. */
export interface FailedAction {
  starts: 'create_issue' | 'create_incident'
  /** index of the item, from 0 */
  item: number
  /** at most 120 characters */
  title: string
  text: string
  /** photo of the remark, otherwise of the answer */
  photo: string | null
}

const MOST_TITLE = 120

/** Returns the issues and incidents that the failed items of a report create, in order of the items. */
export const failedActions = (report: FailedReport): FailedAction[] =>
  checklistScore(report.items, report.answers, null).failed.flatMap((item) => {
    const asked = report.items[item]
    if (!asked) return []
    const remark = report.remarks[item] ?? null
    const said = {
      item,
      title: asked.text.slice(0, MOST_TITLE),
      text: [
        `${report.title}: ${asked.text}`,
        `Answer: ${answerText(asked, report.answers[item] ?? null)}`,
        ...(remark?.note ? [remark.note] : []),
      ].join('\n'),
      photo: remark?.photo?.digest ?? null,
    }
    return (['create_issue', 'create_incident'] as const)
      .filter((action) => asked.on_fail.includes(action))
      .map((starts) => ({ starts, ...said }))
  })

/** Returns whether a failed item of a report raises an alarm. */
export const raisesAlarm = ({ items, answers }: Pick<FailedReport, 'items' | 'answers'>): boolean =>
  checklistScore(items, answers, null).failed.some((item) => items[item]?.on_fail.includes('alarm'))

/** Returns an answer as text, e.g. 'No', 'Fail', '7 °C' or 'Rust, Cracks'. A photo is only mentioned. */
export function answerText(item: Pick<ChecklistItem, 'answer' | 'unit'>, value: AnswerValue | null): string {
  if (value === null) return 'Not answered'
  if (value === 'na') return 'Not applicable'
  if (typeof value === 'boolean')
    return item.answer === 'pass_fail' ? (value ? 'Pass' : 'Fail') : value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object') return item.answer === 'signature' ? 'Signature' : 'Photo'
  const unit = item.answer === 'temperature_c' ? '°C' : item.unit
  if (item.answer === 'datetime') return String(value).replace('T', ' ')
  return typeof value === 'number' && unit ? `${value} ${unit}` : String(value)
}
