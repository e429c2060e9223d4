import { type FormEvent, Fragment, useState } from 'react'
import { css } from '../../../../styled-system/css'
import type { ChecklistVersion } from '../../../../contract/site-posts/checklist.ts'
import {
  answerFaults,
  type AnswerValue,
  type ItemRemark,
} from '../../../../domain/checklist-runs/checklist-answers.ts'
import { applicableItems } from '../../../../domain/checklist-runs/item-conditions.ts'
import { isFailure } from '../../../../domain/checklist-runs/item-result.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { TextArea } from '../../../ui/control/text-area.tsx'
import { ItemInput } from '../items/item-input.tsx'
import { PhotoInput } from '../items/photo-input.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })
const item = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  paddingBottom: '3',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
})
const section = css({ textStyle: 'heading' })
const faint = css({ color: 'ink.muted', textStyle: 'dense' })
const wrong = css({ textStyle: 'meta', color: 'danger' })

export interface ReportInput {
  answers: (AnswerValue | null)[]
  remarks: ItemRemark[]
  note: string | null
}

interface Props {
  checklist: ChecklistVersion
  busy: boolean
  /** why the server refused the report; null if it did not */
  problem: string | null
  onSend: (report: ReportInput) => void
}

export function ReportForm({ checklist, busy, problem, onSend }: Props) {
  const { items } = checklist
  const [answers, setAnswers] = useState<(AnswerValue | null)[]>(() => items.map(() => null))
  const [remarks, setRemarks] = useState<ItemRemark[]>(() => items.map(() => null))
  const [note, setNote] = useState('')
  const [found, setFound] = useState<Readonly<Record<string, string>>>({})
  const asked = applicableItems(items, answers)
  const remark = (at: number, part: Partial<NonNullable<ItemRemark>>) =>
    setRemarks(remarks.map((each, i) => (i === at ? { note: null, photo: null, ...each, ...part } : each)))

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const faults = answerFaults(items, answers, remarks)
    setFound(faults)
    const [first] = Object.keys(faults)
    if (first === undefined) return onSend({ answers, remarks, note: note.trim() || null })
    event.currentTarget
      .querySelector<HTMLElement>(`[data-item="${first.split('.')[1]}"] :is(input, textarea)`)
      ?.focus()
  }
  return (
    <form className={form} noValidate onSubmit={send}>
      {items.map((each, at) => {
        if (!asked[at]) return null
        const fault = found[`answers.${at}`] ?? found[`remarks.${at}`]
        const hasFailed = isFailure(each, answers[at] ?? null)
        return (
          <Fragment key={at}>
            {each.section !== null && <h2 className={section}>{each.section}</h2>}
            <fieldset data-item={at} className={item}>
              <legend>
                {`${at + 1}. ${each.text} `}
                {each.required && <span className={faint}>{tr(texts.required2)}</span>}
              </legend>
              {each.help !== null && <p className={faint}>{each.help}</p>}
              <ItemInput
                item={each}
                name={`item-${at}`}
                answer={answers[at] ?? null}
                onAnswer={(answer) => setAnswers((all) => all.map((old, i) => (i === at ? answer : old)))}
              />
              {hasFailed && (
                <>
                  <Field label={tr(texts.whatIsWrongWithItemValue, { value: at + 1 })}>
                    <TextArea
                      maxLength={2000}
                      value={remarks[at]?.note ?? ''}
                      onChange={({ target }) => remark(at, { note: target.value || null })}
                    />
                  </Field>
                  <PhotoInput
                    label={tr(texts.photoOfItemValue, { value: at + 1 })}
                    value={remarks[at]?.photo ?? null}
                    onChange={(photo) => remark(at, { photo })}
                  />
                </>
              )}
              {fault && (
                <p role="alert" className={wrong}>
                  {fault}
                </p>
              )}
            </fieldset>
          </Fragment>
        )
      })}
      <Field label={tr(texts.note)}>
        <TextArea maxLength={2000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      {problem !== null && (
        <p role="alert" className={wrong}>
          {problem}
        </p>
      )}
      <div>
        <Button type="submit" tone="solid" busy={busy}>
          {tr(texts.sendReport)}
        </Button>
      </div>
    </form>
  )
}
