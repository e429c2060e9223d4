import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { useSession, useUser } from '../../app-services.ts'
import { destinationAfterSignIn } from '../../session/route-guard.ts'
import { Button } from '../../ui/control/button.tsx'
import { AuthPage } from './auth-page.tsx'
import { PageHeading } from './page-heading.tsx'
import { SetUpPasskey } from './set-up-passkey.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'
import { ShowSecondFactor } from './show-second-factor.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

/** Where a person waits whose password was right and who owes a second factor. */
export function SecondFactorPage() {
  const session = useSession()
  const user = useUser()
  const { search } = useLocation()
  const [passkey, setPasskey] = useState(false)
  if (!user?.owes) return <Navigate to={destinationAfterSignIn(search)} replace />
  return (
    <AuthPage>
      <div className={column}>
        {user.owes === 'code' ? (
          <ShowSecondFactor email={user.email} />
        ) : (
          <>
            <PageHeading title="Set up a second factor">
              One is required of you: besides your password, a code from an app on your phone, or a passkey.
            </PageHeading>
            {passkey ? (
              <SetUpPasskey ways={null} onDone={session.check} />
            ) : (
              <SetUpSecondFactor ways={null} onDone={session.check} />
            )}
            <Button tone="ghost" onClick={() => setPasskey(!passkey)}>
              {passkey ? 'Use an authenticator app instead' : 'Use a passkey instead'}
            </Button>
          </>
        )}
        <Button tone="ghost" onClick={() => void session.signOut()}>
          Sign out
        </Button>
      </div>
    </AuthPage>
  )
}
