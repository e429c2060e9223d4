import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'

const list = css({
  display: 'grid',
  gridTemplateColumns: '[max-content minmax(0, 1fr)]',
  columnGap: '4',
  rowGap: '1.5',
  textStyle: 'dense',
  '& dt': { color: 'ink.faint' },
  '& dd': { tabular: true, overflowWrap: 'anywhere' },
})

/** A list of names with their values, in two columns. */
export function DataList({ items }: { items: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={list}>
      {items.map(({ name, value }) => (
        <div key={name} className={css({ display: 'contents' })}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
