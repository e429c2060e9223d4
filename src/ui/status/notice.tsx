import { CircleAlert, CircleCheck, Info, TriangleAlert } from '../icons/control-icons.ts'
import type { ReactNode } from 'react'
import { css, cva } from '../../../styled-system/css'

const notice = cva({
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    paddingInline: '3',
    paddingBlock: '2.5',
    borderRadius: 'md',
    textStyle: 'dense',
    '& svg': { width: '4', height: '4', flexShrink: '0', marginTop: 'px' },
  },
  variants: {
    kind: {
      success: { bg: 'online.soft', color: 'online' },
      error: { bg: 'danger.soft', color: 'danger' },
      warning: { bg: 'late.soft', color: 'late' },
      info: { bg: 'accent.soft', color: 'accent.ink' },
    },
  },
})
const words = css({ minWidth: '0', overflowWrap: 'anywhere' })
const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info }

/** A message that stays on the page. Screen readers announce an error at once. */
export function Notice({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind]
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={notice({ kind })}>
      <Icon aria-hidden />
      <div className={words}>{children}</div>
    </div>
  )
}
