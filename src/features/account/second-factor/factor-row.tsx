import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  rowGap: '2',
  paddingBlock: '2.5',
  borderBottomWidth: 'thin',
  borderColor: 'line',
})
const named = css({ minWidth: '0', flex: '[1 1 10rem]' })
const nameStyle = css({ textStyle: 'dense', fontWeight: 'medium', overflowWrap: 'anywhere' })
const noteStyle = css({ textStyle: 'meta', color: 'ink.muted' })
const buttons = css({ display: 'flex', gap: '2' })

/** A second factor in a list, with its actions. */
export function FactorRow({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <li className={row}>
      <div className={named}>
        <p className={nameStyle}>{name}</p>
        {note && <p className={noteStyle}>{note}</p>}
      </div>
      <div className={buttons}>{children}</div>
    </li>
  )
}
