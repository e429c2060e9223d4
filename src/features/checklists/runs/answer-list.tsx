import { Fragment, type ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import type { StoredChecklistReport } from '../../../../contract/site-posts/checklist-run.ts'
import { answerText } from '../../../../domain/checklist-runs/failed-actions.ts'
import { applicableItems } from '../../../../domain/checklist-runs/item-conditions.ts'
import { isFailure } from '../../../../domain/checklist-runs/item-result.ts'
import { StoredImage } from '../../../resource/file/stored-file.tsx'
import { Badge } from '../../../ui/status/badge.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  listStyle: '[decimal]',
  paddingLeft: '5',
})
const question = css({ color: 'ink.muted', textStyle: 'dense' })
const section = css({
  textStyle: 'label',
  color: 'ink.muted',
  listStyle: '[none]',
  marginLeft: '-5',
  paddingTop: '1',
})
const failed = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const given = css({ whiteSpace: 'pre-line' })

interface Props {
  report: Pick<StoredChecklistReport, 'items' | 'answers' | 'remarks'>
  /** returns buttons for a failed item; `at` is its index */
  ofFailure?: (at: number) => ReactNode
}

/** Lists checklist questions with their answers. Failed items are highlighted. */
export function AnswerList({ report: { items, answers, remarks }, ofFailure }: Props) {
  const asked = applicableItems(items, answers)
  return (
    <ol className={list}>
      {items.map((item, at) => {
        const answer = answers[at] ?? null
        const remark = remarks[at] ?? null
        const isBad = isFailure(item, answer)
        return (
          <Fragment key={at}>
            {item.section !== null && <li className={section}>{item.section}</li>}
            <li value={at + 1}>
              <p className={question}>{item.text}</p>
              {!asked[at] ? (
                <p className={question}>{tr(texts.notAsked)}</p>
              ) : (
                <div className={failed}>
                  <Given item={item} answer={answer} isBad={isBad} />
                  {isBad && ofFailure?.(at)}
                </div>
              )}
              {remark?.note && <p className={given}>{remark.note}</p>}
              {remark?.photo && (
                <StoredImage digest={remark.photo.digest} alt={tr(texts.photoOfTheFailure)} whole />
              )}
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}

function Given({
  item,
  answer,
  isBad,
}: {
  item: StoredChecklistReport['items'][number]
  answer: StoredChecklistReport['answers'][number]
  isBad: boolean
}) {
  if (answer !== null && typeof answer === 'object' && !Array.isArray(answer))
    return (
      <StoredImage
        digest={answer.digest}
        alt={item.answer === 'signature' ? tr(texts.signature) : tr(texts.photo)}
        whole
      />
    )
  const words = answerText(item, answer)
  if (answer === null) return <p className={question}>{words}</p>
  return isBad ? <Badge tone="danger">{words}</Badge> : <p className={given}>{words}</p>
}
