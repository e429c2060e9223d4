import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import type { AppConfig } from '../../../../contract/settings/app-config.ts'
import { useAppServices } from '../../../app/app-services.ts'
import { AuthPage } from '../shared/auth-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const ways = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2',
  textStyle: 'dense',
  '& a': { color: 'accent.ink', _hover: { textDecoration: 'underline' } },
})

export function SignInPage() {
  const { config } = useAppServices()
  const [settings, setSettings] = useState<AppConfig | null>(null)

  useEffect(() => {
    let here = true
    config.get().then(
      (found) => {
        if (here) setSettings(found)
      },
      // if the settings cannot be loaded, the other ways to sign in stay hidden, and the sign-in shows the
      // error
      () => config.forget(),
    )
    return () => {
      here = false
    }
  }, [config])

  return (
    <AuthPage>
      <SignInForm demo={settings?.demo ?? null}>
        <p className={ways}>
          <Link to="/forgot-password">{tr(texts.forgotYourPassword)}</Link>
          {settings?.guests && <Link to="/guest">{tr(texts.visitAsAGuest)}</Link>}
          {settings?.registration && <Link to="/register">{tr(texts.registerACompany)}</Link>}
        </p>
      </SignInForm>
    </AuthPage>
  )
}
