import { useId, useState } from 'react'
import type { CodePage } from '../../contract/code-page.ts'
import { PhotoAnswer } from './photo-answer.tsx'
import type { Draft } from './report-store.ts'
import type { ReportTexts } from './report-texts.ts'

type Answer = Draft['answers'][number]
type Item = CodePage['checklists'][number]['items'][number]

/** One item with what answers it: two buttons, a number, a text or a photo. */
export function AnswerField(props: {
  at: number
  item: Item
  answer: Answer
  texts: ReportTexts
  fault: boolean
  onAnswer: (answer: Answer) => void
}) {
  const { at, item, texts, answer, onAnswer } = props
  const name = useId()
  return (
    <fieldset data-item={at} className={props.fault ? 'item fault' : 'item'}>
      <legend>
        {item.text} {item.required && <span className="quiet">({texts.required})</span>}
      </legend>
      {(item.answer === 'yes_no' || item.answer === 'pass_fail') && (
        <div className="pair">
          {[true, false].map((value) => (
            <label key={String(value)} className={`half ${value ? 'good' : 'poor'}`}>
              <input type="radio" name={name} checked={answer === value} onChange={() => onAnswer(value)} />
              {item.answer === 'yes_no' ? (value ? texts.yes : texts.no) : value ? texts.pass : texts.fail}
            </label>
          ))}
        </div>
      )}
      {item.answer === 'number' && <NumberAnswer label={item.text} answer={answer} onAnswer={onAnswer} />}
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
      {props.fault && <span role="alert">{texts.answerThis}</span>}
    </fieldset>
  )
}

/** Digits and one decimal point or comma; what is no number yet is no answer. */
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
