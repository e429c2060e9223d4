import type { ChecklistItem, ITEM_ANSWERS } from '../../../../domain/checklists/checklist-item.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

export type Item = ChecklistItem

export const ANSWER_LABELS: Readonly<Record<(typeof ITEM_ANSWERS)[number], string>> = {
  yes_no: tr(texts.yesOrNo),
  yes_no_na: tr(texts.yesNoOrNotApplicable),
  pass_fail: tr(texts.passOrFail),
  number: tr(texts.number),
  temperature_c: tr(texts.temperatureC),
  meter_reading: tr(texts.meterReading),
  choice: tr(texts.oneOption),
  multi: tr(texts.severalOptions),
  text: 'Text',
  photo: tr(texts.photo),
  signature: tr(texts.signature),
  scan: tr(texts.code),
  datetime: tr(texts.dateAndTime),
}

export const ACTION_LABELS = {
  require_note: tr(texts.requireANote),
  require_photo: tr(texts.requireAPhoto),
  create_issue: tr(texts.createAnIssue),
  create_incident: tr(texts.createAnIncident),
  alarm: tr(texts.raiseAnAlarm),
} as const

export const OPERATOR_LABELS = {
  is: 'is',
  is_not: 'is not',
  below: 'is below',
  above: 'is above',
  failed: 'failed',
} as const

/** Formats the kind of answer: 'yes or no, required'. */
export const formatAnswerType = ({ answer, required }: Pick<Item, 'answer' | 'required'>): string => {
  const words = (ANSWER_LABELS as Readonly<Record<string, string>>)[answer] ?? answer
  return `${words.toLowerCase()}${required ? ', required' : ''}`
}

/** Formats an item's options: 'from 2 to 8 bar · only if item 1 failed · on failure: raise an alarm' */
export function formatItemDetails(item: Item): string {
  const { min, max, unit, options, expected, condition, on_fail: actions } = item
  const range = [min !== null && tr(texts.fromMin, { min }), max !== null && tr(texts.toMax, { max })]
    .filter(Boolean)
    .join(' ')
  const words: Readonly<Record<string, string>> = { ...ACTION_LABELS, ...OPERATOR_LABELS }
  const started = actions.map((action) => (words[action] ?? action).toLowerCase()).join(', ')
  return [
    range && `${range}${unit ? ` ${unit}` : ''}`,
    options.join(' / '),
    expected !== null && tr(texts.expectedExpected, { expected }),
    condition &&
      tr(texts.onlyIfItem, {
        item: condition.item + 1,
        words: words[condition.op] ?? condition.op,
        value: condition.value,
      }).trim(),
    started && started !== 'raise an alarm' && tr(texts.onFailure, { started }),
  ]
    .filter(Boolean)
    .join(' · ')
}
