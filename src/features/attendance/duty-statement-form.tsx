import type { ReactNode, SubmitEvent } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const foot = css({ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '2' })

/** Form in a duty's dialog. `label` is the text of its submit button. */
export function DutyStatementForm(props: {
  label: string
  busy: boolean
  failure: string | null
  children: ReactNode
  onCancel: () => void
  onSubmit: (event: SubmitEvent) => void
}) {
  const { label, busy, failure, children, onCancel, onSubmit } = props
  return (
    <form className={column} noValidate aria-label={label} onSubmit={onSubmit}>
      {children}
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className={foot}>
        <Button onClick={onCancel}>{tr(texts.cancel)}</Button>
        <Button type="submit" tone="solid" busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  )
}
