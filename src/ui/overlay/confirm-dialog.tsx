import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../control/button.tsx'
import { Dialog } from './dialog.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  open: boolean
  title: string
  children: ReactNode
  /** label of the confirm button */
  confirm: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an irreversible action. */
export function ConfirmDialog({ open, title, children, confirm, busy = false, onConfirm, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{tr(texts.cancel)}</Button>
          <Button tone="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={css({ textStyle: 'body', color: 'ink.muted' })}>{children}</div>
    </Dialog>
  )
}
