import { Fragment } from 'react'
import { css } from '../../../../styled-system/css'
import { formatAnswerType, type Item, formatItemDetails } from './item-labels.ts'

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

export function ChecklistItems({ items }: { items: readonly Item[] }) {
  return (
    <ol className={list}>
      {items.map((item, at) => (
        // texts may repeat; the list never changes, so the index is a stable key
        <Fragment key={at}>
          {item.section !== null && <li className={section}>{item.section}</li>}
          <li value={at + 1}>
            {item.text} <span className={faint}>{`(${formatAnswerType(item)})`}</span>
            {formatItemDetails(item) !== '' && <div className={more}>{formatItemDetails(item)}</div>}
          </li>
        </Fragment>
      ))}
    </ol>
  )
}
