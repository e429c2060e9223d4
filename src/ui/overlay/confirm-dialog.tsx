import * as texts from './texts.ts'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { pendingConfirmation } from './request-confirmation.ts'
import { tr } from '../../texts/tr.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../control/button.tsx'
import { Dialog } from './dialog.tsx'

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

/** Dialog that asks the user to confirm an irreversible action. */
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

/** Shows the dialogs that `requestConfirmation` requests. Mounted once in the page. */
export function Confirmation() {
  const question = useSyncExternalStore(pendingConfirmation.subscribe, pendingConfirmation.get)
  useEffect(() => () => pendingConfirmation.get()?.answer(false), [])
  if (question === null) return null
  return (
    <ConfirmDialog
      open
      title={tr(texts.saveAnyway)}
      confirm={tr(texts.saveAnyway2)}
      onConfirm={() => question.answer(true)}
      onClose={() => question.answer(false)}
    >
      {question.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmDialog>
  )
}
