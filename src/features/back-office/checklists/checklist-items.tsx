import { Fragment } from 'react'
import { css } from '../../../../styled-system/css'
import { answerWords, type Item, itemWords } from './item-answers.ts'

const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1.5',
  listStyle: '[decimal]',
  paddingLeft: '5',
})
const faint = css({ color: 'ink.muted' })
const section = css({
  textStyle: 'label',
  color: 'ink.muted',
  listStyle: '[none]',
  marginLeft: '-5',
  paddingTop: '1',
})
const more = css({ color: 'ink.muted', textStyle: 'meta' })

/** What is asked, in order, each with how it is answered. */
export function ChecklistItems({ items }: { items: readonly Item[] }) {
  return (
    <ol className={list}>
      {items.map((item, at) => (
        // two may say the same, and the list is never changed in place
        <Fragment key={at}>
          {item.section !== null && <li className={section}>{item.section}</li>}
          <li value={at + 1}>
            {item.text} <span className={faint}>{`(${answerWords(item)})`}</span>
            {itemWords(item) !== '' && <div className={more}>{itemWords(item)}</div>}
          </li>
        </Fragment>
      ))}
    </ol>
  )
}
