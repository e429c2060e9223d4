import { createContext, useId, type ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'

const card = css({
  display: 'flex',
  flexDirection: 'column',
  minWidth: '0',
  bg: 'surface',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'lg',
})
const header = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '3',
  minHeight: '11',
  paddingInline: '4',
  paddingBlock: '2',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
})
const heading = css({ textStyle: 'heading', minWidth: '0', overflowWrap: 'anywhere' })

/** An entry of a list that fills a card. */
export const cardEntryStyle = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  paddingInline: '4',
  paddingBlock: '3',
  textStyle: 'dense',
  '&:not(:first-child)': { borderTopWidth: 'thin', borderColor: 'line.subtle' },
})

interface Props {
  title?: string
  /** content at the right of the title */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * Element id of the title of the surrounding card; null: it has no title. Screen readers use it to tell parts with
 * equal names apart.
 */
export const CardTitleId = createContext<string | null>(null)

/** A section of a page. With a title it is a named region for screen readers. */
export function Card({ title, aside, className, children }: Props) {
  const id = useId()
  if (!title) return <div className={cx(card, className)}>{children}</div>
  return (
    <section aria-labelledby={id} className={cx(card, className)}>
      <div className={header}>
        <h2 id={id} className={heading}>
          {title}
        </h2>
        {aside}
      </div>
      <CardTitleId value={id}>{children}</CardTitleId>
    </section>
  )
}
