import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import type { WholeChecklistRun } from '../../../../contract/checklist-run.ts'
import { isFailure } from '../../../../domain/checklist-runs/checklist-answers.ts'
import { StoredPicture } from '../../../resource/record/stored-file.tsx'
import { Badge } from '../../../ui/status/badge.tsx'

const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  listStyle: '[decimal]',
  paddingLeft: '5',
})
const question = css({ color: 'ink.muted', textStyle: 'dense' })
const failed = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const given = css({ whiteSpace: 'pre-line' })

type Run = Pick<WholeChecklistRun, 'items' | 'answers'>

interface Props extends Run {
  /** what may be done about an item that was answered No or Fail, by its place */
  ofFailure?: (at: number) => ReactNode
}

/** Each question with what was answered; No and Fail stand out. */
export function GivenAnswers({ items, answers, ofFailure }: Props) {
  return (
    <ol className={list}>
      {items.map((item, at) => (
        <li key={at}>
          <p className={question}>{item.text}</p>
          {isFailure(item, answers[at] ?? null) ? (
            <div className={failed}>
              <Given item={item} answer={answers[at] ?? null} />
              {ofFailure?.(at)}
            </div>
          ) : (
            <Given item={item} answer={answers[at] ?? null} />
          )}
        </li>
      ))}
    </ol>
  )
}

function Given({ item, answer }: { item: Run['items'][number]; answer: Run['answers'][number] }) {
  if (answer === null) return <p className={question}>Not answered</p>
  if (typeof answer === 'object') return <StoredPicture digest={answer.digest} alt="Photo" whole />
  if (typeof answer !== 'boolean') return <p className={given}>{String(answer)}</p>
  const [good, bad] = item.answer === 'pass_fail' ? ['Pass', 'Fail'] : ['Yes', 'No']
  return isFailure(item, answer) ? <Badge tone="danger">{bad}</Badge> : <p>{good}</p>
}
