import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'

const box = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  gap: '1.5',
  padding: '8',
  color: 'ink.muted',
})
const symbol = css.raw({
  display: 'grid',
  placeItems: 'center',
  width: '10',
  height: '10',
  marginBottom: '1.5',
  borderRadius: 'full',
  bg: 'active',
  color: 'ink.muted',
  '& svg': { width: '5', height: '5' },
})
const failed = css.raw({ bg: 'danger.soft', color: 'danger' })
const title = css({ textStyle: 'heading', color: 'ink', '&[data-failed]': { color: 'danger' } })
const text = css({ textStyle: 'dense', maxWidth: 'sm', textWrap: 'balance' })
const action = css({ marginTop: '2.5' })

interface Props {
  icon?: ReactNode
  title: string
  children?: ReactNode
  /** a link or button that leads to the next step */
  action?: ReactNode
  failed?: boolean
}

/** Message shown instead of content: that there is none, and why. */
export function EmptyState(props: Props) {
  return (
    <div className={box}>
      {props.icon && (
        <span aria-hidden className={css(symbol, props.failed && failed)}>
          {props.icon}
        </span>
      )}
      <p className={title} data-failed={props.failed || undefined}>
        {props.title}
      </p>
      {props.children && <div className={text}>{props.children}</div>}
      {props.action && <div className={action}>{props.action}</div>}
    </div>
  )
}
