import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'

const column = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  padding: { base: '3', md: '5' },
  width: 'full',
  maxWidth: 'xl',
  marginInline: 'auto',
  '&[data-wide]': { maxWidth: 'page' },
})

/** Layout of a page with one column, such as a record, settings or a profile; `wide` for a table. */
export function PageColumn({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className={column} data-wide={wide || undefined}>
      {children}
    </div>
  )
}
