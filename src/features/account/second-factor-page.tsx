import { Navigate, useLocation } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { showSecondFactorBody, showSecondFactorReply } from '../../../contract/second-factor.ts'
import { useSession, useUser } from '../../app-services.ts'
import { destinationAfterSignIn } from '../../session/route-guard.ts'
import { Button } from '../../ui/control/button.tsx'
import { AccountForm } from './account-form.tsx'
import { AuthPage } from './auth-page.tsx'
import { PageHeading } from './page-heading.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

/** Where a person waits whose password was right and who owes a second factor. */
export function SecondFactorPage() {
  const session = useSession()
  const user = useUser()
  const { search } = useLocation()
  if (!user?.owes) return <Navigate to={destinationAfterSignIn(search)} replace />
  return (
    <AuthPage>
      <div className={column}>
        {user.owes === 'code' ? (
          <>
            <PageHeading title="Second factor">
              Open your authenticator app for the code of {user.email}.
            </PageHeading>
            <AccountForm
              label="Second factor"
              body={showSecondFactorBody}
              fields={[
                {
                  name: 'code',
                  label: 'Code',
                  autoComplete: 'one-time-code',
                  hint: 'Six digits from your app, or one of your recovery codes.',
                },
              ]}
              initial={{ code: '' }}
              submit="Sign in"
              send={async (values) => {
                const { data } = await session.api.post('/second-factor/show', showSecondFactorReply, {
                  body: values,
                  failure: 'The code could not be checked.',
                })
                session.actor.send({ type: 'profile.changed', user: data.user })
              }}
            />
          </>
        ) : (
          <>
            <PageHeading title="Set up a second factor">
              Your role requires one: besides your password, a code from an app on your phone.
            </PageHeading>
            <SetUpSecondFactor onDone={session.check} />
          </>
        )}
        <Button tone="ghost" onClick={() => void session.signOut()}>
          Sign out
        </Button>
      </div>
    </AuthPage>
  )
}
