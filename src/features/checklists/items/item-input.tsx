import { css, cx } from '../../../../styled-system/css'
import type { AnswerValue } from '../../../../domain/checklist-runs/checklist-answers.ts'
import { MEASURED_ANSWERS } from '../../../../domain/checklists/item-answer-groups.ts'
import { useToday } from '../../../resource/record/expiry-day.tsx'
import { buttonRecipe } from '../../../ui/control/button.tsx'
import { controlRecipe, Input } from '../../../ui/control/input.tsx'
import { SignaturePad } from '../../../ui/control/signature-pad.tsx'
import { TimeInput } from '../../../ui/control/time-input.tsx'
import type { Item } from './item-labels.ts'
import { NumberInput } from './number-input.tsx'
import { PhotoInput, usePhotoUpload } from './photo-input.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '1' })
const choice = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'control.md',
  cursor: 'pointer',
  '& input': { width: '4', height: '4', accentColor: 'accent' },
})

interface Props {
  item: Item
  /** HTML name of the radio group; unique on the page */
  name: string
  answer: AnswerValue | null
  onAnswer: (answer: AnswerValue | null) => void
}

type Choice = readonly [value: AnswerValue, words: string]

const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  yes_no: [
    [true, 'Yes'],
    [false, 'No'],
  ],
  yes_no_na: [
    [true, 'Yes'],
    [false, 'No'],
    ['na', tr(texts.notApplicable)],
  ],
  pass_fail: [
    [true, 'Pass'],
    [false, 'Fail'],
  ],
}

/** Input for the answer to one checklist item, by its kind of answer. */
export function ItemInput({ item, name, answer, onAnswer }: Props) {
  const today = useToday()
  const choices = item.answer === 'choice' ? item.options.map((option) => [option, option] as const) : null
  const offered = choices ?? CHOICES[item.answer]
  if (offered)
    return (
      <div className={row}>
        {offered.map(([value, words]) => (
          <label key={words} className={choice}>
            <input type="radio" name={name} checked={answer === value} onChange={() => onAnswer(value)} />
            {words}
          </label>
        ))}
      </div>
    )
  if (item.answer === 'multi') {
    const chosen = Array.isArray(answer) ? answer : []
    const toggle = (option: string, isOn: boolean) => {
      const next = item.options.filter((each) => (each === option ? isOn : chosen.includes(each)))
      onAnswer(next.length === 0 ? null : next)
    }
    return (
      <div className={row}>
        {item.options.map((option) => (
          <label key={option} className={choice}>
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={(event) => toggle(option, event.currentTarget.checked)}
            />
            {option}
          </label>
        ))}
      </div>
    )
  }
  if (MEASURED_ANSWERS.includes(item.answer))
    return (
      <div className={row}>
        <NumberInput
          label={item.text}
          value={typeof answer === 'number' ? answer : null}
          onChange={onAnswer}
        />
        {item.answer === 'temperature_c' ? '°C' : item.unit}
      </div>
    )
  const text = typeof answer === 'string' ? answer : ''
  if (item.answer === 'datetime')
    return (
      <TimeInput
        kind="minute"
        today={today}
        aria-label={item.text}
        value={text}
        onChange={(value) => onAnswer(value || null)}
      />
    )
  if (item.answer === 'photo') return <PhotoInput label={item.text} value={answer} onChange={onAnswer} />
  if (item.answer === 'signature') return <SignatureInput label={item.text} onChange={onAnswer} />
  if (item.answer === 'scan')
    return (
      <Input
        autoComplete="off"
        aria-label={item.text}
        value={text}
        onChange={(event) => onAnswer(event.currentTarget.value || null)}
      />
    )
  return (
    <textarea
      aria-label={item.text}
      maxLength={2000}
      className={controlRecipe({ size: 'area' })}
      value={text}
      onChange={(event) => onAnswer(event.currentTarget.value || null)}
    />
  )
}

function SignatureInput({
  label,
  onChange,
}: {
  label: string
  onChange: (answer: AnswerValue | null) => void
}) {
  const { send, note } = usePhotoUpload(onChange)
  return (
    <div>
      <SignaturePad
        label={label}
        clear={tr(texts.signAgain)}
        buttonClassName={cx(buttonRecipe({ size: 'sm' }))}
        onSigned={(picture) => (picture ? void send(picture, 'signature.png') : onChange(null))}
      />
      {note}
    </div>
  )
}
