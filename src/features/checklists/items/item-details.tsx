import { css } from '../../../../styled-system/css'
import type { FAILURE_ACTIONS } from '../../../../domain/checklists/checklist-item.ts'
import { CHOICE_ANSWERS, MEASURED_ANSWERS } from '../../../../domain/checklists/item-answer-groups.ts'
import { Options } from '../../../resource/form/form-fields.tsx'
import { Checkbox } from '../../../ui/control/checkbox.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { TextArea } from '../../../ui/control/text-area.tsx'
import { ACTION_LABELS, type Item } from './item-labels.ts'
import { ItemCondition } from './item-condition.tsx'
import { NumberInput } from './number-input.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const box = css({ gridColumn: '[1 / -1]', width: 'full', minWidth: '0' })
const summary = css({ cursor: 'pointer', textStyle: 'dense', color: 'accent.ink' })
const fields = css({
  display: 'grid',
  gap: '3',
  paddingBlock: '3',
  alignItems: 'start',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[repeat(3, minmax(0, 1fr))]' },
})
const actions = css({ gridColumn: '[1 / -1]', display: 'flex', flexWrap: 'wrap', columnGap: '4' })
const label = css({ textStyle: 'label', color: 'ink.muted', width: 'full' })

interface Props {
  at: number
  items: readonly Item[]
  problem: (field: string) => string | undefined
  onChange: (part: Partial<Item>) => void
}

/** Fields for an item's options: section, limits, actions on failure, and condition. */
export function ItemDetails({ at, items, problem, onChange }: Props) {
  const item = items[at]
  if (!item) return null
  const text = (name: 'section' | 'help' | 'unit' | 'expected', called: string, hint?: string) => (
    <Field label={called} hint={hint} error={problem(name)}>
      <Input
        autoComplete="off"
        value={item[name] ?? ''}
        onChange={(event) => onChange({ [name]: event.currentTarget.value || null })}
      />
    </Field>
  )
  const number = (name: 'min' | 'max', called: string) => (
    <Field label={called} error={problem(name)}>
      <NumberInput value={item[name]} onChange={(value) => onChange({ [name]: value })} />
    </Field>
  )
  const isYesNo = item.answer === 'yes_no' || item.answer === 'yes_no_na'
  const act = (name: (typeof FAILURE_ACTIONS)[number], isOn: boolean) =>
    onChange({ on_fail: isOn ? [...item.on_fail, name] : item.on_fail.filter((each) => each !== name) })
  return (
    <details className={box}>
      <summary className={summary}>{tr(texts.moreAboutItemValue, { value: at + 1 })}</summary>
      <div className={fields}>
        {text('section', tr(texts.sectionThatBeginsHere), tr(texts.mayBeLeftEmpty))}
        {text('help', tr(texts.help), tr(texts.shownUnderTheQuestion))}
        <Field label={tr(texts.weightInTheScore)} hint={tr(texts.n1To10)} error={problem('weight')}>
          <NumberInput value={item.weight} onChange={(value) => onChange({ weight: value ?? 1 })} />
        </Field>
        {MEASURED_ANSWERS.includes(item.answer) && (
          <>
            {number('min', tr(texts.lowestValue))}
            {number('max', tr(texts.highestValue))}
            {text('unit', tr(texts.unit), tr(texts.suchAsBarOrLitres))}
          </>
        )}
        {CHOICE_ANSWERS.includes(item.answer) && (
          <Field label={tr(texts.options)} hint={tr(texts.oneInEachLine)} error={problem('options')}>
            <TextArea
              defaultValue={item.options.join('\n')}
              onChange={({ target }) => {
                const typed = target.value.split('\n').map((line) => line.trim())
                onChange({ options: typed.filter((line) => line !== '') })
              }}
            />
          </Field>
        )}
        {(CHOICE_ANSWERS.includes(item.answer) || item.answer === 'scan') &&
          text('expected', tr(texts.expectedAnswer), tr(texts.anyOtherAnswerIsAFailureMayBe))}
        {isYesNo && (
          <Field label={tr(texts.expectedAnswer)} hint={tr(texts.otherIsAFailure)}>
            <Select
              value={item.expected ?? 'yes'}
              onChange={(event) => onChange({ expected: event.currentTarget.value })}
            >
              <Options of={{ yes: tr(texts.yes), no: tr(texts.no2) }} />
            </Select>
          </Field>
        )}
        <div
          className={actions}
          role="group"
          aria-label={tr(texts.whatHappensIfItemValueFails, { value: at + 1 })}
        >
          <span className={label}>{tr(texts.ifAnItemFails)}</span>
          {Object.entries(ACTION_LABELS).map(([name, called]) => (
            <Checkbox
              key={name}
              label={called}
              checked={item.on_fail.includes(name)}
              onChange={(checked) => act(name as keyof typeof ACTION_LABELS, checked)}
            />
          ))}
        </div>
        <ItemCondition
          at={at}
          items={items}
          problem={problem('condition')}
          onChange={(condition) => onChange({ condition })}
        />
      </div>
    </details>
  )
}
