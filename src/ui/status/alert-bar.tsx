import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../control/button.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  icon: ReactNode
  title: string
  /** the failure, as text */
  children?: ReactNode
  /** null: there is no Retry button, because a retry would not help */
  onRetry: (() => void) | null
  retryText?: string
  retrying?: boolean
  /** further buttons next to Retry */
  more?: ReactNode
}

/** Banner across a page whose data is outdated. */
export function AlertBar({
  icon,
  title,
  children,
  onRetry,
  retryText = tr(texts.tryAgain),
  retrying = false,
  more,
}: Props) {
  return (
    <div role="alert" data-clear-of-toasts className={bar}>
      {icon}
      <strong>{title}</strong>
      {children && <span className={what}>{children}</span>}
      {onRetry && (
        <Button size="sm" busy={retrying} onClick={onRetry}>
          {retryText}
        </Button>
      )}
      {more}
    </div>
  )
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  flexShrink: '0',
  paddingInline: '4',
  paddingBlock: '2',
  bg: 'late.soft',
  color: 'late',
  borderBottomWidth: 'thin',
  borderColor: 'late',
  textStyle: 'dense',
  '& > svg': { width: '4', height: '4', flexShrink: '0' },
  '& > button:first-of-type': { marginLeft: 'auto' },
})
const what = css({ color: 'ink', flex: '1', minWidth: '[10rem]' })
