import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { forgotPasswordBody, resetPasswordBody } from '../../../../contract/auth/account.ts'
import { messageReply } from '../../../../contract/auth/auth.ts'
import { useAppConfig, useSession } from '../../../app/app-services.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { AccountForm, newPasswordFields } from '../shared/account-form.tsx'
import { AuthPage } from '../shared/auth-page.tsx'
import { PageHeading, PageLinks } from '../shared/page-heading.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

export function ForgotPasswordPage() {
  const { api } = useSession()
  const { outbox } = useAppConfig()
  const failure = tr(texts.failedToProcessForgotPasswordRequest)
  return (
    <AuthPage>
      <PageHeading title={tr(texts.forgotYourPassword)}>
        {outbox ? tr(texts.thisServerHasNoMailServerEnterThe) : tr(texts.enterTheAddressYouSignInWithWe)}
      </PageHeading>
      <AccountForm
        label={tr(texts.forgotYourPassword)}
        body={forgotPasswordBody}
        fields={[{ name: 'email', label: tr(texts.email), kind: 'email', autoComplete: 'username' }]}
        initial={{ email: '' }}
        submit={outbox ? tr(texts.askForTheLink) : tr(texts.sendTheLink)}
        send={async (body) =>
          (await api.post('/forgot-password', messageReply, { body, bearer: null, failure })).msg
        }
      />
      <PageLinks links={[['/login', tr(texts.backToSignIn)]]} />
    </AuthPage>
  )
}

/** Page to set a new password. The URL contains the token of the mailed link. */
export function ResetPasswordPage() {
  const { api } = useSession()
  const [done, setDone] = useState<string | null>(null)
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  const failure = tr(texts.failedToResetPassword)
  return (
    <AuthPage>
      <PageHeading title={tr(texts.setANewPassword)}>
        {done === null && tr(texts.youAreSignedOutEverywhereWhenItIs)}
      </PageHeading>
      {done !== null && <Notice kind="success">{done}</Notice>}
      {done !== null ? null : token === '' ? (
        <Notice kind="warning">{tr(texts.thisLinkIsNotCompleteOpenItFrom)}</Notice>
      ) : (
        <AccountForm
          label={tr(texts.setANewPassword)}
          body={resetPasswordBody}
          fields={[...newPasswordFields(tr(texts.newPassword))]}
          initial={{ token, password: '', password_confirmation: '' }}
          submit={tr(texts.setThePassword)}
          send={async (body) => {
            const { msg } = await api.post('/reset-password', messageReply, { body, bearer: null, failure })
            setDone(msg)
          }}
        />
      )}
      <PageLinks
        links={
          done === null
            ? [
                ['/forgot-password', tr(texts.askForANewLink)],
                ['/login', tr(texts.backToSignIn)],
              ]
            : [['/login', tr(texts.signIn)]]
        }
      />
    </AuthPage>
  )
}
