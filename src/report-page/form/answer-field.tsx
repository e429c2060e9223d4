import { useId, useState } from 'react'
import { isFailure } from '../../../domain/checklist-runs/item-result.ts'
import { CHOICE_ANSWERS, MEASURED_ANSWERS } from '../../../domain/checklists/item-answer-groups.ts'
import type { CodePage } from '../../../contract/field/code-page.ts'
import { OpenPad } from './signature-field.tsx'
import { OptionsAnswer } from './options-answer.tsx'
import { PhotoAnswer } from './photo-answer.tsx'
import { RemarkFields } from './remark-fields.tsx'
import type { Draft } from '../sending/report-store.ts'
import type { ReportTexts } from '../texts/report-texts.ts'

type Answer = Draft['answers'][number]
type Remark = NonNullable<Draft['remarks']>[number]
const PAIRS = ['yes_no', 'yes_no_na', 'pass_fail']
type Item = CodePage['checklists'][number]['items'][number]

/** One item of a checklist with its input: two buttons, a number, a text or a photo. */
export function AnswerField(props: {
  at: number
  item: Item
  answer: Answer
  texts: ReportTexts
  fault: 'answerThis' | 'noteNeeded' | 'photoNeeded' | null
  remark: Remark
  onAnswer: (answer: Answer) => void
  onRemark: (remark: Remark) => void
}) {
  const { at, item, texts, answer, onAnswer } = props
  const name = useId()
  return (
    <fieldset data-item={at} className={props.fault ? 'item fault' : 'item'}>
      <legend>
        {item.text} {item.required && <span className="quiet">({texts.required})</span>}
      </legend>
      {item.help !== null && <p className="quiet">{item.help}</p>}
      {PAIRS.includes(item.answer) && (
        <div className="pair">
          {[true, false].map((value) => (
            <label key={String(value)} className={`half ${value ? 'good' : 'poor'}`}>
              <input type="radio" name={name} checked={answer === value} onChange={() => onAnswer(value)} />
              {item.answer === 'pass_fail' ? (value ? texts.pass : texts.fail) : value ? texts.yes : texts.no}
            </label>
          ))}
        </div>
      )}
      {item.answer === 'yes_no_na' && (
        <label className="half">
          <input type="radio" name={name} checked={answer === 'na'} onChange={() => onAnswer('na')} />
          {texts.notApplicable}
        </label>
      )}
      {CHOICE_ANSWERS.includes(item.answer) && (
        <OptionsAnswer item={item} name={name} answer={answer} onAnswer={onAnswer} />
      )}
      {MEASURED_ANSWERS.includes(item.answer) && (
        <>
          <NumberAnswer label={item.text} answer={answer} onAnswer={onAnswer} />
          <span className="quiet">{item.answer === 'temperature_c' ? '°C' : item.unit}</span>
        </>
      )}
      {(item.answer === 'scan' || item.answer === 'datetime') && (
        <input
          type={item.answer === 'datetime' ? 'datetime-local' : 'text'}
          aria-label={item.text}
          value={typeof answer === 'string' ? answer : ''}
          onChange={({ target }) => onAnswer(target.value)}
        />
      )}
      {item.answer === 'signature' && <OpenPad label={item.text} texts={texts} onSigned={onAnswer} />}
      {item.answer === 'text' && (
        <textarea
          aria-label={item.text}
          rows={3}
          maxLength={2000}
          value={typeof answer === 'string' ? answer : ''}
          onChange={({ target }) => onAnswer(target.value)}
        />
      )}
      {item.answer === 'photo' && (
        <PhotoAnswer label={item.text} answer={answer} texts={texts} onAnswer={onAnswer} />
      )}
      {isFailure(item, answer) && (
        <RemarkFields item={item} remark={props.remark} texts={texts} onRemark={props.onRemark} />
      )}
      {props.fault && <span role="alert">{texts[props.fault]}</span>}
    </fieldset>
  )
}

/** Input of a number with one decimal point or comma. Incomplete text counts as no answer. */
function NumberAnswer(props: { label: string; answer: Answer; onAnswer: (answer: Answer) => void }) {
  const [typed, setTyped] = useState(typeof props.answer === 'number' ? String(props.answer) : '')
  return (
    <input
      inputMode="decimal"
      aria-label={props.label}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const number = Number(target.value.trim().replace(',', '.'))
        props.onAnswer(target.value.trim() === '' || !Number.isFinite(number) ? null : number)
      }}
    />
  )
}
