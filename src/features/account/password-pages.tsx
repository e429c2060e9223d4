import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { forgotPasswordBody, resetPasswordBody } from '../../../contract/account.ts'
import { messageReply } from '../../../contract/auth.ts'
import { useAppConfig, useSession } from '../../app-services.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { AccountForm, newPasswordFields } from './account-form.tsx'
import { AuthPage } from './auth-page.tsx'
import { PageHeading, PageLinks } from './page-heading.tsx'

/** Asks for the link that sets a new password. */
export function ForgotPasswordPage() {
  const { api } = useSession()
  const { outbox } = useAppConfig()
  const failure = 'Failed to process forgot password request.'
  return (
    <AuthPage>
      <PageHeading title="Forgot your password?">
        {outbox
          ? 'This server has no mail server. Enter the address you sign in with, then ask your administrator for the link that sets a new password.'
          : 'Enter the address you sign in with. We send a link that sets a new password.'}
      </PageHeading>
      <AccountForm
        label="Forgot your password?"
        body={forgotPasswordBody}
        fields={[{ name: 'email', label: 'Email', kind: 'email', autoComplete: 'username' }]}
        initial={{ email: '' }}
        submit={outbox ? 'Ask for the link' : 'Send the link'}
        send={async (body) =>
          (await api.post('/forgot-password', messageReply, { body, bearer: null, failure })).msg
        }
      />
      <PageLinks links={[['/login', 'Back to sign in']]} />
    </AuthPage>
  )
}

/** Sets a new password; the address holds the token of the mailed link. */
export function ResetPasswordPage() {
  const { api } = useSession()
  const [done, setDone] = useState<string | null>(null)
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  const failure = 'Failed to reset password.'
  return (
    <AuthPage>
      <PageHeading title="Set a new password">
        {done === null && 'You are signed out everywhere when it is set.'}
      </PageHeading>
      {done !== null && <Notice kind="success">{done}</Notice>}
      {done !== null ? null : token === '' ? (
        <Notice kind="warning">
          This link is not complete. Open it from the email again, or ask for a new one.
        </Notice>
      ) : (
        <AccountForm
          label="Set a new password"
          body={resetPasswordBody}
          fields={[...newPasswordFields('New password')]}
          initial={{ token, password: '', password_confirmation: '' }}
          submit="Set the password"
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
                ['/forgot-password', 'Ask for a new link'],
                ['/login', 'Back to sign in'],
              ]
            : [['/login', 'Sign in']]
        }
      />
    </AuthPage>
  )
}
