import { useEffect, useRef } from 'react'
import { css } from '../../../../styled-system/css'
import { useSessionState } from '../../../app/app-services.ts'
import { usePageTitle } from '../../../routing/page-title.ts'
import { SecondFactorPage } from '../second-factor/second-factor-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const cover = css({
  width: 'screen',
  maxWidth: 'screen',
  height: 'viewport',
  maxHeight: 'viewport',
  bg: 'canvas',
  color: 'ink',
  overflowY: 'auto',
})

/**
 * Dialog to sign in again over a screen whose session has ended. It is modal, because a modal dialog of the
 * screen would block anything outside it.
 */
export function SignInAgain() {
  const ref = useRef<HTMLDialogElement>(null)
  const state = useSessionState()
  usePageTitle(state === 'owing' ? tr(texts.secondFactor) : tr(texts.signIn))
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-label={tr(texts.signInAgain)}
      className={cover}
      onCancel={(event) => event.preventDefault()}
      // browsers close a dialog at the second Escape in any case, so it opens again
      onClose={(event) => event.currentTarget.isConnected && event.currentTarget.showModal()}
    >
      {state === 'owing' ? <SecondFactorPage /> : <SignInPage />}
    </dialog>
  )
}
