import { useEffect, useSyncExternalStore } from 'react'
import { confirmation } from './ask-confirmation.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Where `askConfirmation` shows its questions. Mounted once. */
export function Confirmation() {
  const question = useSyncExternalStore(confirmation.subscribe, confirmation.get)
  useEffect(() => () => confirmation.get()?.answer(false), [])
  if (question === null) return null
  return (
    <ConfirmDialog
      open
      title="Save anyway?"
      confirm="Save anyway"
      onConfirm={() => question.answer(true)}
      onClose={() => question.answer(false)}
    >
      {question.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmDialog>
  )
}
