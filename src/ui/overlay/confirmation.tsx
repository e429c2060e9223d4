import { useEffect, useSyncExternalStore } from 'react'
import { pendingConfirmation } from './ask-confirmation.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Where `requestConfirmation` shows its questions. Mounted once. */
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
