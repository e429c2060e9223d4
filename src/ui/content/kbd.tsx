import { css } from '../../../styled-system/css'

const key = css({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: '5',
  height: '5',
  paddingInline: '1',
  bg: 'raised',
  color: 'ink.muted',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'sm',
  fontFamily: 'sans',
  fontSize: '2xs',
  fontWeight: 'medium',
  lineHeight: 'none',
})

export function Kbd({ children }: { children: string }) {
  return <kbd className={key}>{children}</kbd>
}
