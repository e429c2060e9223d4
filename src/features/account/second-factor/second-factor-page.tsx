import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { useSession, useUser } from '../../../app/app-services.ts'
import { destinationAfterSignIn } from '../../../session/decide-route.ts'
import { Button } from '../../../ui/control/button.tsx'
import { AuthPage } from '../shared/auth-page.tsx'
import { PageHeading } from '../shared/page-heading.tsx'
import { SetUpPasskey } from './set-up-passkey.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'
import { EnterSecondFactor } from './enter-second-factor.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

/** Page to present the second factor, after a correct password. */
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
          <EnterSecondFactor email={user.email} />
        ) : (
          <>
            <PageHeading title={tr(texts.setUpASecondFactor)}>
              {tr(texts.oneIsRequiredOfYouBesidesYourPassword)}
            </PageHeading>
            {passkey ? (
              <SetUpPasskey ways={null} onDone={session.check} />
            ) : (
              <SetUpSecondFactor ways={null} onDone={session.check} />
            )}
            <Button tone="ghost" onClick={() => setPasskey(!passkey)}>
              {passkey ? tr(texts.useAnAuthenticatorAppInstead) : tr(texts.useAPasskeyInstead)}
            </Button>
          </>
        )}
        <Button tone="ghost" onClick={() => void session.signOut()}>
          {tr(texts.signOut)}
        </Button>
      </div>
    </AuthPage>
  )
}
